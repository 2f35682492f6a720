import { type Skeleton, skeletonNames, skeletonOf } from "../../describe/skeletons/skeletons.ts";
import { sayInWords, wordingOf } from "../../document/index.ts";
import type { FeatureContext } from "../feature.ts";

/** The skeletons for new files. An editor requests all of them to let the user choose. */
interface NewFile extends Pick<Skeleton, "title" | "detail" | "fileName" | "text"> {
  readonly name: string;
  readonly languageId: string;
}

/** The skeletons of all kinds of files, in the words of the first folder. */
export const skeletonHandlers = ({ files, roots }: FeatureContext) => ({
  "computeStack/skeletons": async (): Promise<readonly NewFile[]> => {
    const [root = ""] = roots();
    const wording = wordingOf(await files.namesFor(`${root}x`));
    return wording ? (sayInWords(newFiles(), wording) as readonly NewFile[]) : newFiles();
  },
});

const newFiles = (): readonly NewFile[] =>
  skeletonNames.map((name) => {
    const { title, detail, kind, fileName, text } = skeletonOf(name);
    return { name, title, detail, languageId: `compute-${kind}`, fileName, text };
  });
