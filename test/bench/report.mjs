// The measurements as a page of tables, with the goals.
import { cpus, release, totalmem, type } from "node:os";
import { reasons } from "./reasons.mjs";
import { median, quantile } from "./server.mjs";

/**
 * The goals: times are multiples of what an empty process takes in the same run, so that they hold on any machine; `than` are the
 * factors theirs ÷ ours by column; memory is in MB.
 */
const stackGoals = {
  10: { start: 4, open: 2, edit: 0.1, ask: 0.1, memory: 80, than: { "start + open": 4, "edit + complete": 4 } },
  100: { start: 4, open: 2.5, edit: 0.1, ask: 0.1, memory: 85, than: { "edit + complete": 15 } },
  1000: { start: 4, open: 4, edit: 0.15, ask: 0.1, memory: 110, than: { "edit + complete": 100 } },
  10000: { start: 4, open: 12.5, edit: 0.15, ask: 0.15, memory: 170, than: { "edit + complete": 1000 } },
  100000: { start: 4, open: 100, edit: 0.2, ask: 0.15, memory: 600 },
};
const carrierGoal = { edit: 0.25, editAndComplete: 0.25, ask: 0.25 };
const requestGoals = {
  2e3: { than: { "start + open": 1.3, open: 0.8, "edit + complete": 0.8 } },
  1e5: { than: { "start + open": 1.3, open: 0.8 } },
  1e6: { open: 3, edit: 0.15 },
  1e7: { open: 15, edit: 0.25 },
};

/** What `node -e 0` takes in this run, in milliseconds; NaN if that was not measured: then no goal in multiples of it is missed. */
let empty = Number.NaN;

export function reportOf({
  starts,
  formatting,
  bursts = [],
  folders,
  prose,
  cpu,
  results,
  inEditor = [],
  nodeVersion,
}) {
  empty = starts?.empty ?? Number.NaN;
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const lines = [
    "# Performance",
    "",
    `Measured by \`npm run bench -- --write\`: ${cpus()[0]?.model.trim() ?? "an unknown processor"}, ${cpus().length} cores, ${gigabytes} GB of memory, ${type()} ${release()}, Node ${nodeVersion}; nothing else should be running. Absolute times depend on the machine${starts ? `, on which \`node -e 0\` takes ${round(empty)} ms` : ""}, so goals are ratios: *×* is times \`node -e 0\`, and *theirs ÷ ours* is measured in the same run. Missed goals are **bold**; the reasons are at the end.`,
    "",
    "Tables of files show medians in milliseconds, from the client's message to the response: start to `initialize`, open and edit to the diagnostics, an edit followed by a completion to the completion; MB after up to 100 edits. Edits begin once the server is idle. The delay of a peer before it handles an edit (200 ms in the YAML server) is included in its edits but not in `edit + complete`.",
    "",
    "## The command line and the extension",
    "",
    "| | measured | goal |",
    "|---|---|---|",
    ...(starts ? startRows(starts) : []),
    ...(formatting ? formattingRows(formatting) : []),
    ...(folders ? folderRows(folders) : []),
    ...(prose ? proseRows(prose) : []),
    ...(cpu ? cpuRows(cpu) : []),
    "",
    ...table(
      "Stack files",
      "instances",
      results.filter(({ kind }) => kind === "stack"),
      stackGoals,
    ),
    ...burstTable(bursts),
    ...editorTable(inEditor),
    ...table(
      "Request files",
      "size",
      results.filter(({ kind }) => kind === "request"),
      requestGoals,
    ),
    ...table(
      "HTTP files, shell scripts and Markdown",
      "100 kB with 20 requests",
      results.filter(({ kind }) => kind === "carrier"),
      carrierGoals(results),
    ),
    ...missedGoals(),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

const times = (milliseconds) => milliseconds / empty;

const startRows = ({ check, initialize, activate }) => [
  row("`check` of one small file, ×", shown(check, 3, "check of one file"), "≤ 3"),
  row("server start to the response to `initialize`, ×", shown(initialize, 4, "start"), "≤ 4"),
  row(
    "processor time of the extension's activation with a stack open, until the server is ready, ×",
    shown(times(activate), 5, "activation"),
    "≤ 5",
  ),
];

const formattingRows = ({ first, again }) => [
  row(
    "processor time of formatting a stack of 50 kB for the first time, ×",
    shown(times(first), 12.5, "formatting"),
    "≤ 12.5",
  ),
  row("the same after a small edit, ×", shown(times(again), 2.5, "formatting again"), "≤ 2.5"),
];

const carrierGoals = (results) => Object.fromEntries(results.map(({ size }) => [size, carrierGoal]));

/** Beyond an empty folder, compared with a script that reads the files, beyond an empty process. */
function cpuRows({ bytes, large, small }) {
  const beside = ({ ours, peer }, goal, measure) =>
    `${shown(ours / peer, goal, measure)} (${ours.toFixed(1)} s ÷ ${peer.toFixed(1)} s)`;
  const megabytes = (count) => `${Math.round(count / 1e6)} MB`;
  return [
    row(
      `CPU time of \`check\` of ${megabytes(bytes.large)} of stacks in 5 files, times that of js-yaml to parse them`,
      beside(large, 3, "check of large files"),
      "≤ 3",
    ),
    row(
      `CPU time of \`check\` of 2,000 stacks of 10 instances (${megabytes(bytes.small)}), times that of ajv-cli with the exported schema and all errors`,
      beside(small, 1.5, "check of small files"),
      "≤ 1.5",
    ),
  ];
}

function proseRows({ many, markdown, shell }) {
  const perFile = ({ files, check, read }) => Math.max(0, check - read) / files;
  return [
    row(
      `\`check\` of ${many.files.toLocaleString("en")} Markdown files of 4 kB without requests, beyond an empty folder, times a script that only reads them with \`readFileSync\`, beyond \`node -e 0\``,
      shown(many.check / many.read, 1.2, "check of prose"),
      "≤ 1.2",
    ),
    row(
      "`check` of 100 kB of Markdown without requests, beyond reading, ×",
      shown(times(perFile(markdown)), 0.05, "check of prose"),
      "≤ 0.05",
    ),
    row("the same of a shell script", shown(times(perFile(shell)), 0.05, "check of prose"), "≤ 0.05"),
  ];
}

function folderRows({ many, large }) {
  const megabytes = Math.round(large.bytes / 1e6);
  const rate = Math.round(many.files / many.seconds);
  return [
    row(
      `\`check\` of ${megabytes} MB of stacks in ${large.files} files (${round(large.seconds)} s), × for 100 MB`,
      shown(times((large.seconds * 1e5) / megabytes), 250, "check of large files"),
      "≤ 250",
    ),
    row(
      `\`check\` of ${many.files.toLocaleString("en")} files of 100 lines (${rate} a second), × for 100 files`,
      shown(times(1e5 / rate), 10, "check of small files"),
      "≤ 10",
    ),
  ];
}

const burstGoals = {
  100: { cpu: 0.4 },
  1000: { cpu: 0.6 },
  10000: { cpu: 1.25, first: 7.5, outline: 0.5, typing: 20, answered: 20 },
  100000: { cpu: 2.5 },
};
/** The columns that are not times. */
const counted = new Set(["answered", "memory"]);
const burstColumns = ["first", "outline", "completion", "cpu", "typing", "answered", "memory"];

function burstTable(measured) {
  if (measured.length === 0) return [];
  const goalsOf = (size) => ({ completion: 0.2, ...burstGoals[size] });
  const cell = (one, column, goal) => {
    const number = one[column];
    if (number === null) return "–";
    const text = shown(number, limitOf(goal, counted.has(column)), `burst: ${column}`);
    return column === "answered" ? `${text} of ${one.asked}` : text;
  };
  const ratio = (own, peer, column) => {
    const isComparable = column !== "answered" && (column !== "typing" || own.asked === peer.asked);
    return isComparable && own[column] && peer[column] ? round(peer[column] / own[column]) : "";
  };
  const rows = (own, peer) => {
    const goals = goalsOf(own.size);
    const lines = [
      row(own.size.toLocaleString("en"), own.server, ...burstColumns.map((one) => cell(own, one, goals[one]))),
    ];
    if (peer) {
      lines.push(row("", peer.server, ...burstColumns.map((column) => cell(peer, column))));
      lines.push(row("", "theirs ÷ ours", ...burstColumns.map((column) => ratio(own, peer, column))));
    }
    return [...lines, row("", "*goal*", ...burstColumns.map((column) => most(goals[column], counted.has(column))))];
  };
  const sizes = [...new Set(measured.map(({ size }) => size))];
  return [
    "## All responses after an edit",
    "",
    "After an edit, an editor requests the outline, folding ranges, semantic tokens, links, code lenses, inlay hints, code actions and",
    "diagnostics at once, and a completion last. CPU: milliseconds of the server's processor time for all of them, and for keys",
    "that each cancel the requests of the one before (10, the YAML server from 1,000 instances on 2), with how many of those were",
    "answered. The other columns are milliseconds until the response, and MB afterwards, without a goal. After an edit, the outline",
    "and the folds of the whole file are made again, and the diagnostics of what the edit concerns.",
    "",
    row("instances", "", "first outline", "outline", "completion", "CPU", "keys, CPU", "answered", "MB"),
    row("---", "---", ...burstColumns.map(() => "---:")),
    ...sizes.flatMap((size) => rows(...measured.filter((one) => one.size === size))),
    "",
  ];
}

function editorTable(measured) {
  if (measured.length === 0) return [];
  const columns = ["open", "squiggle", "list"];
  const sizes = [...new Set(measured.map(({ size }) => size))];
  return [
    "## In VS Code",
    "",
    "Medians in milliseconds, in VS Code (code-server in Chromium) with the packaged extension, and with a minimal extension that",
    "starts the YAML server: from the click that opens the stack to the first squiggle, from a key to the squiggle that it adds or",
    "removes, and from the key that asks for completions to the list. Of each file, VS Code draws the first 500 mistakes that a",
    "server lists; where one typed at the start of the file is not among them, its squiggle never appears (*never*: not within 30",
    "seconds).",
    "",
    row("instances", "", "open", "squiggle", "list of completions"),
    row("---", "---", ...columns.map(() => "---:")),
    ...sizes.flatMap((size) => {
      const of = measured.filter((one) => one.size === size);
      const rows = of.map((one, i) =>
        row(
          i === 0 ? size.toLocaleString("en") : "",
          one.server,
          ...columns.map((column) => (one[column] === null ? "never" : round(one[column]))),
        ),
      );
      const [ours, theirs] = of;
      const ratios = theirs
        ? [
            row(
              "",
              "theirs ÷ ours",
              ...columns.map((column) => (theirs[column] ? round(theirs[column] / ours[column]) : "")),
            ),
          ]
        : [];
      return [...rows, ...ratios];
    }),
    "",
  ];
}

const row = (...cells) => `| ${cells.join(" | ")} |`;
const round = (number) =>
  number < 10 && !Number.isInteger(number) ? number.toFixed(1) : Math.round(number).toLocaleString("en");

/** The measures that missed their goal, by the key of their reason. */
const missed = new Set();

/** The number, bold above its goal; the miss is kept for the list of reasons. */
const shown = (number, goal, measure) => bold(number, goal !== undefined && number > goal, measure);

function bold(number, isMissed, measure) {
  if (!isMissed) return round(number);
  missed.add(measure);
  return `**${round(number)}**`;
}

function missedGoals() {
  if (missed.size === 0) return [];
  return [
    "## Why goals are missed",
    "",
    ...new Set([...missed].map((measure) => `- ${reasons[measure] ?? measure}`)),
    "",
  ];
}

const columns = ["start", "open", "start + open", "edit", "edit, p95", "edit + complete", "complete", "hover", "MB"];

function figures(result) {
  const one = (list) => (list.length > 0 ? median(list) : null);
  const [start, open] = [one(result.start), one(result.open)];
  return [
    start,
    open,
    start === null || open === null ? null : start + open,
    one(result.edit),
    result.edit.length > 0 ? quantile(result.edit, 0.95) : null,
    one(result.editAndComplete),
    one(result.complete),
    one(result.hover),
    one(result.memory.filter((megabytes) => megabytes !== null)),
  ];
}

function table(title, unit, results, goals) {
  if (results.length === 0) return [];
  const lines = [`## ${title}`, "", row(unit, "", ...columns), row("---", "---", ...columns.map(() => "---:"))];
  for (const size of new Set(results.map((result) => result.size))) {
    const [ours, theirs] = results.filter((result) => result.size === size);
    const own = figures(ours);
    const goal = goals[size] ?? {};
    const edit = own[columns.indexOf("edit")];
    const wanted = [goal.start, goal.open, undefined, goal.edit, undefined, goal.editAndComplete, goal.ask, goal.ask];
    const limits = [...wanted.map((one) => limitOf(one)), goal.memory];
    if (edit !== null) limits[columns.indexOf("edit, p95")] = 2 * edit;
    const cell = (number) => (number === null ? "–" : round(number));
    lines.push(
      row(
        label(ours),
        ours.server,
        ...own.map((number, i) => (number === null ? "–" : shown(number, limits[i], columns[i]))),
      ),
    );
    if (theirs) {
      const other = figures(theirs);
      lines.push(row("", `${theirs.server}${theirs.failure ? ` (${theirs.failure})` : ""}`, ...other.map(cell)));
      const factors = own.map((number, i) => (number && other[i] ? other[i] / number : null));
      const isSlow = (i) => factors[i] < goal.than?.[columns[i]];
      lines.push(
        row(
          "",
          "theirs ÷ ours",
          ...factors.map((number, i) => (number === null ? "–" : bold(number, isSlow(i), columns[i]))),
        ),
      );
    }
    if (ours.failure) lines.push(row("", `ours: ${ours.failure}`, ...columns.map(() => "")));
    if (goals[size]) {
      const goalOf = (column, i) => {
        if (goal.than?.[column]) return `theirs ≥ ${goal.than[column].toLocaleString("en")} ours`;
        if (column === "edit, p95") return "≤ 2 edits";
        return column === "MB" ? most(goal.memory, true) : most(wanted[i]);
      };
      lines.push(row("", "*goal*", ...columns.map(goalOf)));
    }
  }
  return [...lines, ""];
}

/** A goal in the unit of the measure. */
const limitOf = (goal, isCount = false) => (goal === undefined || isCount ? goal : goal * empty);

const most = (goal, isCount = false) =>
  goal === undefined ? "" : `≤ ${goal.toLocaleString("en")}${isCount ? "" : " ×"}`;

const label = ({ kind, size, bytes }) =>
  kind === "carrier"
    ? size
    : kind === "stack"
      ? `${size.toLocaleString("en")} (${bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`})`
      : size < 1e6
        ? `${size / 1e3} kB`
        : `${size / 1e6} MB`;
