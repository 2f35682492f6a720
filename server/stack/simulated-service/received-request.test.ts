import { describe, expect, test } from "vitest";
import { defaultSettings, type FileFacts } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { documentOfRequest, errorsOfFindings, errorsOfSecretTexts, keptBody } from "./received-request.ts";

const file: FileFacts = { uri: "file:///request.json", name: "request.json", kind: "request" };
const instances = "/compute/instances";

/** What the service says about a request, as `field: reason`. */
function errors(method: string, path: string, body: unknown = ""): readonly string[] {
  const document = documentOfRequest(file, method, path, body === "" ? "" : JSON.stringify(body));
  const { findings } = check(document, defaultSettings, environmentForTests());
  return errorsOfFindings(
    document,
    findings.filter(({ severity }) => severity === "error" || severity === "warning"),
  ).map(({ field, reason }) => `${field}: ${reason}`);
}

const fieldsOf = (said: readonly string[]): readonly string[] => said.map((one) => one.split(": ")[0] ?? "");

describe("errors name the field", () => {
  test.each<[body: unknown, fields: readonly string[]]>([
    [{ region: "us-east" }, ["type"]],
    [{}, ["region", "type"]],
    [{ region: 1, type: "t" }, ["region"]],
    [{ region: "us-east", type: "t", interfaces: [{ purpose: "vlan" }] }, ["interfaces.0.label"]],
    [{ region: "us-east", type: "t", interfaces: [{ purpose: "nonsense" }] }, ["interfaces.0.purpose"]],
    [{ region: "us-east", type: "t", image: "compute/debian12" }, ["root_pass"]],
    [{ region: "us-east", type: "t", label: "-" }, ["label"]],
  ])("of %j", (body, fields) => {
    expect(fieldsOf(errors("POST", instances, body))).toEqual(expect.arrayContaining([...fields]));
  });

  test("nothing else is said of a request without mistakes", () => {
    expect(errors("GET", instances)).toEqual([]);
    expect(errors("POST", instances, { region: "us-east", type: "t" })).toEqual([]);
  });

  test("of a password, what the API documentation says", () => {
    const weak = { region: "us-east", type: "t", image: "compute/debian12", root_pass: "password" };
    expect(errors("POST", instances, weak)).toContain(
      "root_pass: The password does not meet the strength requirement.",
    );
  });
});

test("what is wrong with a path is said of its parameter, whose text is not repeated", () => {
  const said = errors("GET", `${instances}/s3cr3t-thing`);
  expect(fieldsOf(said)).toEqual(["instanceId"]);
  expect(said.join()).not.toContain("s3cr3t");
});

test("fields that are deep inside are named in short", () => {
  const path = (depth: number): string => {
    const pointer = `/body${"/a".repeat(depth)}`;
    const document = documentOfRequest(file, "POST", instances, "{}");
    const finding = { code: "unknown-field", pointer, message: "No." } as Parameters<
      typeof errorsOfFindings
    >[1][number];
    return errorsOfFindings(document, [finding])[0]?.field ?? "";
  };
  expect(path(20)).toBe(Array(20).fill("a").join("."));
  expect(path(21)).toBe(`${Array(20).fill("a").join(".")}…`);
});

describe("of a body, everything is kept but secrets", () => {
  const kept = (body: string) => keptBody(documentOfRequest(file, "POST", instances, body));
  const body = (value: unknown) => kept(JSON.stringify(value));

  test("such as passwords and keys, wherever they are", () => {
    const fields = { label: "web", tags: ["a", 1, null], nested: { deep: [{ on: true }] } };
    expect(body({ ...fields, root_pass: "xK9-vvw-Lq2-mmP0", authorized_keys: ["ssh-ed25519 AAAA"] })).toEqual({
      fields,
      secretTexts: [],
    });
  });

  test("and a text that looks like one in another field is refused", () => {
    const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    const one = body({ label: "web", tags: ["fine", secret], note: `password=${"hunter2hunter2"}` });
    expect(one?.fields).toEqual({ label: "web", tags: ["fine"] });
    const refused = errorsOfSecretTexts(one);
    expect(refused.map(({ field }) => field)).toEqual(["tags.1", "note"]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(
      new Set(["This looks like a secret, and the simulated service keeps none. Send another value."]),
    );
    expect(JSON.stringify([one?.fields, refused])).not.toMatch(/ghp_|hunter2/);
  });

  test("there may be none", () => {
    expect(kept("")).toBe(null);
    expect(kept("[1]")).toBe(null);
    expect(errorsOfSecretTexts(null)).toEqual([]);
    expect(kept("{}")).toEqual({ fields: {}, secretTexts: [] });
  });
});
