import type { ReadAnswers } from "../answers/answer-records.ts";
import { answeredResources } from "../answers/answered-resources.ts";
import { writeStack } from "../from-requests/write-stack.ts";
import { draftAnswers } from "./draft-answers.ts";
import { describeUnshownFields } from "./unshown-fields.ts";

/** What answers make of a stack. */
export interface ImportedAnswers {
  readonly text: string;
  /** Whether it has no resources, or nothing was added. */
  readonly isEmpty: boolean;
  /** What of the answers cannot be used, as sentences. */
  readonly losses: readonly string[];
  /** What else to know. */
  readonly notes: readonly string[];
}

/** The stack that saved answers of the service describe. */
export function stackFromAnswers(answers: readonly ReadAnswers[]): ImportedAnswers {
  const { resources, messages, notes, partial } = answeredResources(answers);
  const drafts = draftAnswers(resources, new Map(), { instances: [], loadbalancers: [] });
  const { text, isEmpty } = writeStack(drafts.missing, answers[0]?.document.file.names);
  const hasInstances = drafts.missing.instances.length > 0;
  return {
    text: hasInstances ? `${unheld}\n${text}` : text,
    isEmpty,
    losses: [...messages, ...partial.messages, ...drafts.losses()],
    notes: [...notes, describeUnshownFields(resources)].filter((one) => one !== null),
  };
}

/** No answer of an instance has these fields. */
const unheld = `# Made from responses of the API. They do not have passwords, SSH keys, user data, scripts, swap sizes,
# interfaces and firewalls of instances.
`;
