// Why a goal is missed, by measure: printed where the last measurement missed it.

/** One reason for several measures is listed once. */
const burst =
  "All responses after an edit: outline and folds of the whole file are made again, and up to 1 MB of them and hundreds of findings are sent, whatever the edit changed; a lower limit of symbols would be faster. V8 also compiles while the first bursts are measured.";
const cold =
  "Many files, and large ones: `check` examines each value with all rules of its field, which takes about half of the time, where the peer builds a tree or runs one compiled schema. Much of the rest is code that V8 has not optimized yet: the first file of a thread costs two to three times as much as a later one. The findings say where, why and how to fix each mistake.";

/** One sentence or two for each measure, beginning with what it is. */
export const reasons = {
  start: "Start: most of it is loading the library of the protocol.",
  "start + open": "Start and open: the server loads the rules when it is about to open the first file.",
  "check of one file":
    "One small file: loading the rules takes about as long as starting Node, and running them for the first time half of that.",
  activation: "Activation: most of it is the start of the server's process.",
  open: "Open: each rule runs for the first time and is compiled for it, where the peer runs the same few functions over a schema.",
  edit: "Edit: an edited resource is compared with all others that it may concern, the fixes of up to 12 findings are tried to tell causes from consequences, and up to 1,000 findings are sent again.",
  "edit, p95":
    "Edit, p95: the slow edits are those in which garbage is collected, or the checks are made up for that earlier edits postponed.",
  "edit + complete": "Completion after an edit: the edited block is read and checked before it.",
  complete: "Completion: each item says what it is for, and how it is written there.",
  hover: "Hover: its text is put together from the facts about the field each time.",
  MB: "MB: all code is compiled when it is loaded, which takes 8 MB and makes the first findings appear sooner; what was read and found in each block is kept, so that an edit is checked alone.",
  formatting: "Formatting: Prettier lays out the whole text the first time.",
  "formatting again": "Formatting again: all of the text is laid out again.",
  "check of large files": cold,
  "check of small files": cold,
  "check of prose": "Files without requests: the start of the command is most of it.",
  "burst: first":
    "First outline: the server is still loading when it is requested. Then 5,000 resources are read, and searched for secrets, before their names may be shown.",
  "burst: outline": burst,
  "burst: completion":
    "Completion after an edit: it is computed before whatever else is requested, but after the edit itself.",
  "burst: cpu": burst,
  "burst: typing": burst,
  "burst: answered": "Answered: what was requested first after a pause is already computed when it is canceled.",
};
