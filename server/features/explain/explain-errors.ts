import { describeSection, type Field, objectTypes, pathParameters } from "../../api/index.ts";
import { clippedLine } from "../../describe/escape.ts";
import { describeType } from "../../describe/type.ts";
import {
  type Document,
  type FollowedPath,
  fieldIn,
  followPath,
  indexOf,
  isEnvelope,
  isHidden,
  isSecretName,
  namespaceOf,
  nearestAround,
  pointerPrefix,
  recognize,
  type ServiceError,
  showMessage,
  showPointer,
  showReason,
  type Value,
  wordingOf,
} from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { atKey, atValue, atWhole, type FindingLocation, inValue } from "../../rules/kit/finding-location.ts";
import { forDisplay } from "../../rules/kit/presentable.ts";
import { ruleForReason } from "../../rules/kit/rule-for-reason.ts";
import { ruleById } from "../../rules/list.ts";
import type { Sent } from "../../stack/from-requests/find-request.ts";
import { absolute, type Span } from "../../syntax/index.ts";
import { type PlannedField, plannedField } from "./planned-field.ts";

/** The code of an error without a matching rule. */
const serviceError = "service-error";

/** An API error as a finding, with the text it concerns. */
export interface ExplainedError {
  readonly finding: Finding;
  /** Once this text changes, the error may be gone. */
  readonly about: string;
}

/** The location of an error: at a value, or where fields are missing. */
interface Place {
  readonly value: Value;
  readonly missing: readonly string[];
  readonly at: FindingLocation;
  /** The wrong text, in its block; empty if the field is missing. */
  readonly about: Span;
  /** Whether it is a path parameter. */
  readonly isParameter?: true;
  /** The origin in a stack. */
  readonly planned?: PlannedField;
}

const longestReason = 400;

/**
 * The errors of an API response, each at its field. `findings` are those of the document: a single one at the same field shows
 * which rule the error matches.
 */
export const explainErrors = (
  document: Document,
  sent: Sent,
  errors: readonly ServiceError[],
  findings: readonly Finding[],
): readonly ExplainedError[] => errors.map((error) => explain(document, sent, readError(document, error), findings));

/** A field and a reason in the words of the API documentation. */
function readError({ file }: Document, { field, reason }: ServiceError): ServiceError {
  const wording = wordingOf(file.names);
  return { field: field && wording ? fieldIn(field, wording) : field, reason: wording?.read(reason)?.text ?? reason };
}

function explain(document: Document, sent: Sent, error: ServiceError, findings: readonly Finding[]): ExplainedError {
  const place = placeOf(document, sent, error.field);
  const { value, missing, at, about } = place;
  const index = indexOf(document, at.block);
  const offset = document.blocks.startOf(index);
  const pointer = showPointer(pointerPrefix(document, index) + at.pointer, at.block);
  const name = lastName(error.field);
  const rule = ruleOf(sent, place, error, pointer, findings);
  const ofSecret = isHidden(value) || (name !== "" && isSecretName(name));
  return {
    finding: {
      code: rule ?? serviceError,
      severity: "error",
      message: showMessage(
        [
          said(error, showReason(error.reason.slice(0, 10 * longestReason), at.block, ofSecret)),
          missing.length > 0 && error.field !== null ? `\`${forDisplay(missing.join("."))}\` is missing.` : "",
          place.planned?.why ?? "",
          rule === null ? factsOf(place, name) : `Rule \`${rule}\`: ${ruleById.get(rule)?.summary}`,
        ]
          .filter((part) => part !== "")
          .join(" "),
        [at.block],
      ),
      pointer,
      logicalPointer: () => pointer,
      ...absolute(at, offset),
      related: [],
      fixes: [],
    },
    about: at.block.text.slice(about.start, about.end),
  };
}

function said({ field }: ServiceError, reason: string): string {
  const who = field === null ? "The API rejected the request" : `The API rejected \`${forDisplay(field)}\``;
  const line = clippedLine(reason, longestReason);
  return line === "" ? `${who}.` : `${who}: “${line}”${/[.!?…]$/.test(line) ? "" : "."}`;
}

function placeOf(document: Document, { value: request, operation }: Sent, field: string | null): Place {
  if (field === null) return { value: request, missing: [], at: atWhole(request, "method"), about: request.node };
  const planned = operation && plannedField(document, request, operation, field);
  if (planned) return { ...placeIn(planned), planned };
  const places = rootsOf(request).map((root) => ({ root, ...followPath(root, field) }));
  const exact = places.find(({ missing }) => missing.length === 0);
  const other = exact ? null : (parameterOf(request, field) ?? labelOf(request, field));
  if (other) return other;
  const { value, missing } = exact ??
    places.find(({ root, value }) => value !== root) ??
    places[0] ?? { value: request, missing: [field] };
  return placeIn({ value, missing });
}

const placeIn = ({ value, missing }: FollowedPath): Place =>
  missing.length === 0
    ? { value, missing, at: atWritten(value), about: value.node }
    : { value, missing, at: atWhole(value), about: { start: 0, end: 0 } };

/** The values that the path of a field may be relative to. */
function rootsOf(request: Value): readonly Value[] {
  const inner = isEnvelope(request.node) ? request.get("body") : undefined;
  return inner ? [inner, request] : [request];
}

const atWritten = (value: Value): FindingLocation =>
  value.node.kind === "scalar" ? atValue(value) : value.key ? atKey(value) : atWhole(value);

/** `instanceId` is in the path. */
function parameterOf(request: Value, name: string): Place | null {
  const path = request.get("path");
  const parameter = path?.path?.operations.flatMap(({ parameters }) => parameters).find((one) => one.name === name);
  if (!path || !parameter) return null;
  const at = inValue(path, parameter.start, parameter.end);
  return { value: path, missing: [], at, about: at, isParameter: true };
}

/** A resource without a label uses its name in the stack. */
const labelOf = (resource: Value, name: string): Place | null =>
  name === "label" && namespaceOf(resource) && resource.key
    ? { value: resource, missing: [], at: atKey(resource), about: resource.key }
    : null;

function ruleOf(
  { value: request, operation }: Sent,
  { value, missing }: Place,
  { field, reason }: ServiceError,
  pointer: string,
  findings: readonly Finding[],
): string | null {
  const name = lastName(field);
  const holder = missing.length > 0 ? value : value.parent;
  const meant = ruleForReason({
    operation: operation ?? recognize(request).operation?.id ?? null,
    name,
    purpose: holder?.get("purpose")?.string,
    reason,
  });
  if (meant !== null || field === null) return meant;
  const [absent] = missing;
  const here = findings.filter(
    (finding) =>
      finding.severity === "error" &&
      finding.pointer === pointer &&
      (absent === undefined || finding.message.includes(`\`${absent}\``)),
  );
  const codes = new Set(here.map(({ code }) => code));
  const [only] = codes;
  return only !== undefined && codes.size === 1 && ruleById.has(only) ? only : null;
}

/** The last name of a path: `label` for `interfaces[0].label`, and for an item in it. */
const lastName = (field: string | null): string =>
  (field ?? "").split(/[.[\]]+/).findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "";

/** The documentation of the field or parameter; empty if the API documentation does not list it. */
function factsOf({ value, missing, isParameter, planned }: Place, name: string): string {
  if (name === "") return "";
  const isThere = missing.length === 0 && !namespaceOf(value);
  const field = planned
    ? planned.field
    : isParameter
      ? pathParameters[name]
      : isThere
        ? fieldOf(value)
        : missing.length < 2
          ? listed(value, name)
          : null;
  return field
    ? `\`${forDisplay(name)}\`: ${describeType(field.type)}. ${field.doc} ${describeSection(field.section)}.`
    : "";
}

/** An item uses the facts of its list. */
const fieldOf = (value: Value): Field | null =>
  nearestAround(value, ({ field, segment }) => field !== null || typeof segment !== "number")?.field ?? null;

const listed = ({ type }: Value, name: string): Field | null => {
  const fields = type?.kind === "object" ? objectTypes[type.object].fields : {};
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
};
