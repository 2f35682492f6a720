import { show } from "../../document/index.ts";
import { type AnswerRecord, type InstanceList, type ReadAnswers, valueOfRecord } from "./answer-records.ts";

/**
 * Instances that some answers have, and the whole list of another time does not. What a journal has may be newer than the list,
 * unless the list has what was created after it.
 */
export function disputedInstances(
  all: readonly ReadAnswers[],
  instances: readonly AnswerRecord[],
  hasAllPages: boolean,
) {
  const journals = all.flatMap(({ journal, records }) =>
    journal ? [records.filter(({ kind, id }) => journal.subjects.get(`${kind} ${id}`)).map(({ id }) => id)] : [],
  );
  const disputed = new Set<string>();
  /** Which files do not fit together, as sentences. */
  const messages = new Set<string>();
  /** Whether a list may be older than one of them: it may lack others, too. */
  let isListOlder = false;
  for (const list of wholeLists(
    all.flatMap(({ instanceLists }) => instanceLists),
    hasAllPages,
  )) {
    const ids = new Set(list.map(({ id }) => id));
    const newer = new Set(journals.flatMap((made) => made.slice(made.findLastIndex((id) => ids.has(id)) + 1)));
    const lacking = instances.filter(({ id }) => !ids.has(id) && !newer.has(id));
    if (lacking.length === 0) continue;
    const last = list.map(createdIn).reduce((a, b) => (b > a ? b : a), 0);
    isListOlder ||= !lacking.every((one) => createdIn(one) < last);
    for (const one of lacking) {
      disputed.add(one.id);
      messages.add(
        `\`${fileOf(one)}\` has instances that the list in \`${fileOf(list[0])}\` lacks. Save the responses again, or leave out what is outdated.`,
      );
    }
  }
  return { ids: disputed, messages, isListOlder };
}

/** The pages of a list are one list. */
function wholeLists(lists: readonly InstanceList[], hasAllPages: boolean): readonly (readonly AnswerRecord[])[] {
  const recordsOf = (extent: InstanceList["extent"]) =>
    lists.flatMap((list) => (list.extent === extent ? [list.records] : []));
  const pages = hasAllPages ? recordsOf("page").flat() : [];
  return pages.length > 0 ? [...recordsOf("whole"), pages] : recordsOf("whole");
}

const fileOf = (record: AnswerRecord | undefined): string => show(record?.block.file.name ?? "");

/** `NaN` if it is unknown, which is not before anything. */
const createdIn = (record: AnswerRecord): number => Date.parse(valueOfRecord(record).get("created")?.string ?? "");
