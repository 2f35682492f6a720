import { RequestType0 } from "vscode-languageserver";
import { skeletonNames, skeletonOf } from "../../describe/skeletons/skeletons.ts";
import type { Feature } from "../feature.ts";

/** The skeletons for new files. An editor requests all of them to let the user choose. */
interface NewFile {
  readonly name: string;
  readonly title: string;
  readonly detail: string;
  readonly languageId: string;
  readonly fileName: string;
  readonly text: string;
}

const request = new RequestType0<readonly NewFile[], void>("computeStack/skeletons");

export const skeletonsFeature: Feature = ({ connection, guard }) => {
  connection.onRequest(request, (canceled) => guard(request.method, [], canceled, newFiles));
};

const newFiles = (): readonly NewFile[] =>
  skeletonNames.map((name) => {
    const { title, detail, kind, fileName, text } = skeletonOf(name);
    return { name, title, detail, languageId: `compute-${kind}`, fileName, text };
  });
