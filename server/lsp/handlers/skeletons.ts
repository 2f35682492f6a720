import { skeletonNames, skeletonOf } from "../../describe/skeletons/skeletons.ts";

/** The skeletons for new files. An editor requests all of them to let the user choose. */
interface NewFile {
  readonly name: string;
  readonly title: string;
  readonly detail: string;
  readonly languageId: string;
  readonly fileName: string;
  readonly text: string;
}

/** The skeletons of all kinds of files. */
export const skeletonHandlers = () => ({ "computeStack/skeletons": newFiles });

const newFiles = (): readonly NewFile[] =>
  skeletonNames.map((name) => {
    const { title, detail, kind, fileName, text } = skeletonOf(name);
    return { name, title, detail, languageId: `compute-${kind}`, fileName, text };
  });
