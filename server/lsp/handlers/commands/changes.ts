import type { Feature } from "../../feature.ts";

/**
 * What changes from what exists to an open stack, for any editor. `computeStack.changes` takes `{ uri, from, format, target }`, where
 * `from` is a list of `{ uri, text, name }`: one stack or saved answers, each with its text or to be read from its URI, which may be a
 * folder of answers. `create`, `only` and `tagged` are lists of names, `delete` is a boolean and `variables` an object, as the options
 * of the command line. It returns `{ text, links, counts, isWhole, messages, version, from }`; in the format `counts`,
 * `{ counts, isSame, isWhole, at, version, from }`, where `at` is the place for a lens. The `from` of an answer can be sent again
 * instead of the texts.
 */
export const changesFeature: Feature = (context) => {
  context.commands.add("computeStack.changes", async ([argument], asked) =>
    (await import("./changes-answers.ts")).answerChanges(context, argument, asked),
  );
};
