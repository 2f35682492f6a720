import { expect, test } from "vitest";
import { passwordEstimator } from "./passwords.ts";

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

test("a long password is judged by its first part, quickly", () => {
  const hostile = "4@$5€1!|0(".repeat(500_000);
  const start = performance.now();
  expect(passwordEstimator(hostile)).toBe(passwordEstimator(hostile.slice(0, 50)));
  expect(performance.now() - start).toBeLessThan(2_000);
});

test("asking again costs nothing", () => {
  const password = "6.aX!vee#Ur0+pY7$kL9@qW2#zX";
  passwordEstimator(password);
  const start = performance.now();
  for (let i = 0; i < 10_000; i++) passwordEstimator(password);
  expect(performance.now() - start).toBeLessThan(200);
});
