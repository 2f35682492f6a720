import { skeletonNames, skeletonOf } from "../../describe/skeletons/skeletons.ts";
import { sayInWords, wordingOf } from "../../document/index.ts";
import type { FeatureContext } from "../feature.ts";

/** The skeletons of all kinds of files, in the words of the first folder. An editor requests all of them to let the user choose. */
export const skeletonHandlers = ({ files, roots }: FeatureContext) => ({
  "computeStack/skeletons": async () => {
    const [root = ""] = roots();
    const wording = wordingOf(await files.namesFor(`${root}x`));
    return wording ? sayInWords(newFiles(), wording) : newFiles();
  },
});

const newFiles = () =>
  skeletonNames.map((name) => {
    const { title, detail, kind, fileName, text } = skeletonOf(name);
    return { name, title, detail, languageId: `compute-${kind}`, fileName, text };
  });
