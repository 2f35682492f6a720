import { expect, test } from "vitest";
import { urlSecrets } from "./url-secrets.ts";

test.each([
  ["/compute/instances", []],
  ["/compute/instances?page=2&token=abc&api_key=d%20e#top", ["token abc", "api_key d%20e"]],
  ["https://me:pw@host/x?y=z", ["password pw"]],
  ["https:/me:pw@host", ["password pw"]],
  ["https://me:pw:x@host?secret=a=b", ["password pw:x", "secret a=b"]],
  ["https://me@host:80/a:b@c", []],
  ["/a&token=abc", []],
  ["/a?token=&b=c", []],
  ["/a?token=${env:TOKEN}&secret={{secret}}&api_key=$KEY&password=${PASS:-x}", []],
  ["/a?token=x${env:TOKEN}", ["token x${env:TOKEN}"]],
  ["/a?token=\uFFFC&secret=\uFFFCx", ["secret \uFFFCx"]],
])("the literal secrets in %s", (url, secrets) => {
  expect(urlSecrets(url).map(({ name, start, end }) => `${name} ${url.slice(start, end)}`)).toEqual(secrets);
});
