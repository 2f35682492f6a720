import { expect, test } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { parseTemplate, placeholder } from "./template.ts";

/** Each reference as `kind name|attribute`, with the text at its places; each problem as `!kind text`; then the rest. */
function read(value: string): readonly string[] | null {
  const template = parseTemplate(value);
  if (template === null) return null;
  return [
    ...template.references.map((reference) => {
      const { kind, name, attribute, start, end, nameStart, attributeStart } = reference;
      expect(value.slice(nameStart, end).startsWith(name) || kind === "template").toBe(true);
      if (attribute !== "") expect(value.slice(attributeStart, end - 1)).toBe(attribute);
      return `${kind} ${name}|${attribute} «${value.slice(start, end)}»`;
    }),
    ...template.problems.map(({ kind, text, start, end }) => `!${kind} ${text} «${value.slice(start, end)}»`),
    template.literal.replaceAll(placeholder, "_"),
  ];
}

test.each([
  "",
  "plain",
  "10$",
  "$",
  "$$",
  "a $NAME b",
  "$name",
  "$Name",
  "$1",
  "{x}",
  "{{x",
  "x}}",
  "{base_url}/a",
  "}}{{",
])("%s is only itself", (value) => {
  expect(read(value)).toBe(null);
});

test.each([
  ["${env:TOKEN}", ["env TOKEN| «${env:TOKEN}»", "_"]],
  ["${TOKEN}", ["env TOKEN| «${TOKEN}»", "_"]],
  ["$TOKEN_2", ["env TOKEN_2| «$TOKEN_2»", "_"]],
  ["{{ token }}", ["template token| «{{ token }}»", "_"]],
  ["${file:certs/site.pem}", ["file certs/site.pem| «${file:certs/site.pem}»", "_"]],
  ["${instances.web-1.private_ipv4}:80", ["instances web-1|private_ipv4 «${instances.web-1.private_ipv4}»", "_:80"]],
  ["${instances.web.1.id}", ["instances web.1|id «${instances.web.1.id}»", "_"]],
  ["${loadbalancers.front.id}", ["loadbalancers front|id «${loadbalancers.front.id}»", "_"]],
  ["${subnets.app.range}", ["subnets app|range «${subnets.app.range}»", "_"]],
  ["${steps.front.id}", ["steps front|id «${steps.front.id}»", "_"]],
  ["${steps.front.ipv4.0}", ["steps front|ipv4.0 «${steps.front.ipv4.0}»", "_"]],
  ["/a/${A}/b/{{c}}", ["env A| «${A}»", "template c| «{{c}}»", "/a/_/b/_"]],
  ["${env:A}${env:B}", ["env A| «${env:A}»", "env B| «${env:B}»", "__"]],
])("%s holds references", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each([
  ["$${", ["${"]],
  ["$${env:A}", ["${env:A}"]],
  ["a $${b} ${C}", ["env C| «${C}»", "a ${b} _"]],
  ["$$${A}", ["$${A}"]],
])("%s holds a literal `${`", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each([
  ["${env:A", ["!unclosed env:A «${env:A»", "_"]],
  ["a ${", ["!unclosed  «${»", "a _"]],
  ["${env:A ${B}", ["env B| «${B}»", "!unclosed env:A  «${env:A »", "__"]],
  ["${a${b", ["!unclosed a «${a»", "!unclosed b «${b»", "__"]],
  ["${}", ["!namespace  «${}»", "_"]],
  ["${foo.bar}", ["!namespace foo.bar «${foo.bar}»", "_"]],
  ["${foo:bar}", ["!namespace foo:bar «${foo:bar}»", "_"]],
  ["${ env:A }", ["!namespace  env:A  «${ env:A }»", "_"]],
  ["${env:}", ["!incomplete env: «${env:}»", "_"]],
  ["${file:}", ["!incomplete file: «${file:}»", "_"]],
  ["${steps.front}", ["!incomplete steps.front «${steps.front}»", "_"]],
  ["${steps.front.}", ["!incomplete steps.front. «${steps.front.}»", "_"]],
  ["${instances..id}", ["!incomplete instances..id «${instances..id}»", "_"]],
])("%s is a reference gone wrong", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each(["{{".repeat(200_000), `\${${"$".repeat(200_000)}`, "${a.b}".repeat(50_000), "$${".repeat(100_000)])(
  "a hostile value is read in no time (%#)",
  (value) => {
    const before = cpuTime();
    parseTemplate(value);
    expect(cpuTime() - before).toBeLessThan(1_000);
  },
);
