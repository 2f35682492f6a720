import { keptIn } from "./groups.ts";
import { edgeInSource } from "./mapped-places.ts";
import { type MappedPart, type MappedText, sliceMapped, touchedParts, type WrittenForm } from "./mapped-text.ts";

/** A text read out of `middle`, which itself was read out of a source, as a text read out of that source. */
export function composeMapped(middle: MappedText, derived: MappedText): MappedText {
  const both = createFormPairs();
  const parts: MappedPart[] = [];
  for (const part of derived.parts) {
    const inner =
      part.start === part.end ? emptyPart(middle, part.start) : sliceMapped(middle, part.start, part.end).parts;
    const first = inner[0];
    const last = inner.at(-1);
    if (!first || !last) continue;
    // What a shell puts in is one, however its name is written.
    if (part.isVerbatim && (part.form !== null || inner.length === 1))
      for (const one of inner) parts.push({ ...one, at: part.at + one.at, form: both(part.form, one.form) });
    else
      parts.push({
        ...part,
        isVerbatim: false,
        start: first.start,
        end: last.end,
        form:
          first.form === last.form ? both(part.form, first.form) : part.form && first.form && last.form && unwritable,
      });
  }
  return { text: derived.text, parts };
}

/** The place of an empty stretch as a part of its own. */
function emptyPart(mapped: MappedText, at: number): readonly MappedPart[] {
  const [part] = touchedParts(mapped, { start: at, end: at });
  const start = part ? edgeInSource(part, at) : null;
  return part && start !== null ? [{ ...part, at: 0, length: 0, start, end: start, isVerbatim: true }] : [];
}

/** Of each two forms one that writes through both, always the same. */
function createFormPairs(): (inner: WrittenForm | null, outer: WrittenForm | null) => WrittenForm | null {
  const pairs = new Map<WrittenForm, Map<WrittenForm, WrittenForm>>();
  return (inner, outer) => {
    if (inner === null || outer === null) return null;
    const byInner = keptIn(pairs, inner, () => new Map<WrittenForm, WrittenForm>());
    return keptIn(byInner, outer, () => throughBoth(inner, outer));
  };
}

function throughBoth(inner: WrittenForm, outer: WrittenForm): WrittenForm {
  const through = (written: string | null): string | null => (written === null ? null : outer.write(written));
  const { writeExpansion, writeVariable } = inner;
  const variable = writeVariable ? (name: string) => through(writeVariable(name)) : outer.writeVariable;
  return {
    write: (text) => through(inner.write(text)),
    ...(writeExpansion && { writeExpansion: (expansion) => through(writeExpansion(expansion)) }),
    ...(variable && { writeVariable: variable }),
  };
}

/** Text that is known but cannot be replaced. */
const unwritable: WrittenForm = { write: () => null };
