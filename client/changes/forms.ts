import { type PlanForm, planForms } from "../plan/forms.ts";

/** How changes can be written; `format` is what the server knows it by. */
export interface ChangesForm extends PlanForm {
  readonly format: string;
}

export const changesForms: readonly [ChangesForm, ...ChangesForm[]] = [
  {
    ending: "changes.diff",
    format: "text",
    title: "Changes",
    detail: "Each resource with its fields, then the requests",
  },
  { ending: "changes.md", format: "markdown", title: "Markdown", detail: "For the description of a pull request" },
  ...planForms.map(({ ending, title, detail }) => ({ ending: `changes.${ending}`, format: ending, title, detail })),
];
