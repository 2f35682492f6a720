import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { afterEach, expect, test, vi } from "vitest";
import { passwordEstimator } from "./passwords.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["password", 0],
  ["Password1234", 1],
  ["P@$$w0rd1234", 1],
  ["qwertyuiop12", 1],
  ["aaaaaaaaaaaaaaaa", 0],
  ["Summer-2024", 2],
])("%s is weak", (password, most) => {
  expect(passwordEstimator(password)).toBeLessThanOrEqual(most);
});

test.each(["Kg8-tQz2_wLp7", "correct horse battery staple", "6.aX!vee#Ur0+pY", "пятьжёлтыхслонов7"])(
  "%s is strong",
  (password) => {
    expect(passwordEstimator(password)).toBeGreaterThanOrEqual(3);
  },
);

test("a long password is judged by its first part", () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, "check");
  const hostile = "4@$5€1!|0(".repeat(500_000);
  expect(passwordEstimator(hostile)).toBeLessThanOrEqual(4);
  expect(check.mock.calls).toEqual([[hostile.slice(0, 50)]]);
});

test("a password that was judged is not judged again", () => {
  const password = "6.aX!vee#Ur0+pY7$kL9@qW2#zX";
  const score = passwordEstimator(password);
  const check = vi.spyOn(ZxcvbnFactory.prototype, "check");
  expect(passwordEstimator(password)).toBe(score);
  expect(check).not.toHaveBeenCalled();
});
