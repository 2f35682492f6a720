import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { showReason } from "./shown-reason.ts";

const text = JSON.stringify({
  root_pass: "Kanarienvogel7",
  script_data: { a: true, b: null, c: "mouse", pin: 98765432, ref: "${env:NAME}" },
  ssl_key: "first line\nsecond-line",
  label: "web",
});
const file = { uri: "", name: "a.create-instance.request.json", kind: "request" } as const;

test.each([
  ["Kanarienvogel7 is too short", false, "************** is too short"],
  ["xKanarienvogel7x", false, "x**************x"],
  ["(Kanarien), 'vogel7'.", false, "*********** '******'."],
  ["Kana is short", false, "Kana is short"],
  ["mouse: no", false, "****** no"],
  ["mice or (mouse)", false, "mice or *******"],
  ["98765432 true null web", false, "******** true null web"],
  ["second-line first line", false, "*********** ***** ****"],
  ["NAME of ${env:NAME}", false, "NAME of ${env:NAME}"],
  ["label `abc1` is 12 long", false, "label `abc1` is 12 long"],
  ["label `abc1 x` is 12345 long", true, "label `**** *` is 12345 long"],
  ["The root_pass 'abc', “d e”, ‘f’ and x1: 123456.", false, "The root_pass '***'* “* *”* ‘*’ and *** *******"],
  ["It can’t be (so), either/or: no!", true, "It can’t be (so), either/or: no!"],
  ["at least 11 characters", true, "at least 11 characters"],
  ["Password does not meet the strength requirement", true, "Password does not meet the strength requirement"],
  ["Password does not meet the strength requirement.", false, "Password does not meet the strength requirement."],
  ["Token expired, please log in", false, "Token expired, please log in"],
  ["Not sent, token is missing (or expired)", false, "Not sent, token is missing (or expired)"],
  ["Password Hunter2xx is too weak", false, "Password ********* ** *** ****"],
  ["Token expired: token = abcdef ghi", false, "Token expired: token * ****** ***"],
  ["Invalid, password= abcdef ghi", false, "Invalid, ********* ****** ***"],
  ["password: abcdef ghi", false, "password: ****** ***"],
])("%j, of a secret: %s, is shown as %j", (reason, ofSecret, shown) => {
  const [block] = documentOf(file, text).blocks;
  expect(block && showReason(reason, block, ofSecret)).toBe(shown);
});
