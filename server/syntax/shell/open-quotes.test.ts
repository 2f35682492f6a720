import { expect, test } from "vitest";
import { afterLine, nothingOpen } from "./open-quotes.ts";

test.each([
  ["echo a", ""],
  ["echo 'a' \"b\" `c`", ""],
  ["echo 'a", "'"],
  ["echo 'a\nb'", ""],
  ["echo \"it's", '"'],
  ['echo "a \\" b', '"'],
  ["echo $'a\\' b", "$'"],
  ["echo $'a\\' b'", ""],
  ['echo "$(date', '" ('],
  ['echo "$(date)', '"'],
  ['echo "${a:-', '" {'],
  ['echo "${a:-b}"', ""],
  ["echo $((1 + (2", "(( (( (("],
  ["echo $((1 << 2))", ""],
  ["(( a << 2 ))", ""],
  ['echo "(', '"'],
  ["(cd a", "("],
  ["(cd a)", ""],
  ["echo `a", "`"],
  ["echo \\", "\\"],
  ["echo \\\n'a", "'"],
  ["echo a\\'", ""],
  ["# it's", ""],
  ["echo a # it's", ""],
  ["echo a#it's", "'"],
  ["echo 'a\n# it'", ""],
  ["echo \\\n# it's", "'"],
  ["cat <<EOF", "<<EOF"],
  ["cat <<EOF\nit's", "<<EOF"],
  ["cat <<EOF\nit's\nEOF", ""],
  ["cat <<EOF\n\tEOF", "<<EOF"],
  ["cat <<-EOF\n\tEOF", ""],
  ["cat << 'E F'\nE F", ""],
  ["cat <<\\EOF\nEOF", ""],
  ["cat <<A <<B\nA", "<<B"],
  ["cat <<< 'a", "'"],
  ["cat <<<a", ""],
  ["cat <<EOF; echo 'a\nEOF", "' <<EOF"],
  ["a { b } ) }", ""],
  ["cut -d '(' a", ""],
  ["cut -d '`' a", ""],
  ["cut -d $'(' a", ""],
  ['echo "((" a', ""],
])("after %j the open quote is %j", (text, expected) => {
  const state = text.split("\n").reduce(afterLine, nothingOpen);
  const documents = state.hereDocuments.map(({ delimiter }) => `<<${delimiter}`);
  expect([...state.open, ...documents, ...(state.isContinued ? ["\\"] : [])].join(" ")).toBe(expected);
  if (expected === "") expect(state).toBe(nothingOpen);
});
