import { expect, test } from "vitest";
import { flowReferences } from "./flow-references.ts";

test.each<[text: string, values: readonly string[]]>([
  ["a: [${A}]", ["${A}"]],
  ["a: ${A}\nb: [c]", []],
  ["[ x${A}:80 y , ${B} ]", ["x${A}:80 y", "${B}"]],
  ["a: { b: ${A} c, d: x${B}:80, ${C}: ${D} }", ["${A} c", "x${B}:80", "${C}", "${D}"]],
  ["a: [ - ${A}, ? ${B}, -${C} ]", ["${A}", "${B}", "-${C}"]],
  ["a: [[${A}], ${B}]: ${C}", ["${A}", "${B}"]],
  ["a: [$A, ${, {{b}}]", []],
  // Comments.
  ["a: [${A}, # ${B}\n  ${C}]", ["${A}", "${C}"]],
  ["a: [b,\n  # ${B}\n  x#${C}]", ["x#${C}"]],
  // Quotes.
  [`a: ['\${A}', "\${B}\\"\${C}", \${D}]`, ["${D}"]],
  ["a: 'x\n [${A}]'\nb: [${B}]", ["${B}"]],
  ["a: [it's ${A}, b\"${B}]", ["it's ${A}", 'b"${B}']],
  // Texts of several lines.
  ["a: |\n  [${A}]\n\n  [${B}]\nb: [${C}]", ["${C}"]],
  ["- >\n [${A}]\n- [${B}]", ["${B}"]],
  ["a: [|\n  ${A}]", ["${A}"]],
  // Brackets that are open over several lines, or never closed.
  ["a: [\n  ${A},\r\n\n  ${B}\r\n]\nc: ${C}", ["${A}", "${B}"]],
  ["  a: [b\n  c: ${A}\n", []],
  ["  a: [b\n  ]\n  c: ${A}\n", []],
  ["  a: {b: c\n  }, ${A}\n", []],
  ["  a: [b\n    ${A}\n", ["${A}"]],
  ["a: [${A\n  ${B}]", ["${B}"]],
  ['a: [${A"}, ${B]', []],
  ["", []],
])("in %j, the values with references are %j", (text, values) => {
  expect(flowReferences(text).map(({ start, end }) => text.slice(start, end))).toEqual(values);
});
