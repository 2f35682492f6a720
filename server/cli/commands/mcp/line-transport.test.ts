import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { lineTransport, longestLine } from "./line-transport.ts";

/** A transport that has started, with what it hears, writes and tells of its end. */
async function started() {
  const input = new PassThrough();
  const written: string[] = [];
  const output = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const heard: unknown[] = [];
  const ends: string[] = [];
  const transport = lineTransport(input, output, () => ends.push("end"));
  transport.onmessage = (message) => heard.push(message);
  transport.onclose = () => ends.push("close");
  await transport.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { input, output, written, heard, ends, transport, settled };
}

const ask = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"a"}`;
const asked = (id: number) => ({ jsonrpc: "2.0", id, method: "a" });

test("a line is a message, however it is cut, and the last one needs no line end", async () => {
  const { input, heard, settled } = await started();
  const text = `${ask(1)}\n\n  \n${ask(2)}\r\n${ask(3)}`;
  const cuts = [0, 5, 40, 41, 60, 90, text.length];
  for (const [index, to] of cuts.slice(1).entries()) input.write(text.slice(cuts[index], to));
  input.end();
  await settled();
  expect(heard).toEqual([asked(1), asked(2), asked(3)]);
});

test("a character may be cut, too", async () => {
  const { input, heard, settled } = await started();
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"é"}\n');
  const middle = bytes.indexOf(0xc3) + 1;
  input.write(bytes.subarray(0, middle));
  input.write(bytes.subarray(middle));
  await settled();
  expect(heard).toEqual([{ jsonrpc: "2.0", id: 1, method: "é" }]);
});

test("it ends once the input has ended and all requests are answered, and only once", async () => {
  const { input, ends, transport, written, settled } = await started();
  input.write(`${ask(1)}\n{"jsonrpc":"2.0","method":"told"}\n{"jsonrpc":"2.0","id":9,"result":{}}\n${ask(2)}\n`);
  await settled();
  await transport.send({ jsonrpc: "2.0", id: 1, result: {} });
  input.end();
  await settled();
  expect(ends).toEqual([]);
  await transport.send({ jsonrpc: "2.0", id: 2, method: "of the server" });
  expect(ends).toEqual([]);
  await transport.send({ jsonrpc: "2.0", id: 2, result: {} });
  expect(ends).toEqual(["close", "end"]);
  expect(input.destroyed).toBe(true);
  await transport.close();
  expect(ends).toEqual(["close", "end"]);
  expect(written.map((line) => JSON.parse(line).id)).toEqual([1, 2, 2]);
});

test("without requests, the end of the input is the end", async () => {
  const { input, ends, settled } = await started();
  input.end();
  await settled();
  expect(ends).toEqual(["close", "end"]);
});

test.each(["input", "output"] as const)("an error of the %s is the end", async (which) => {
  const client = await started();
  client.input.write(`${ask(1)}\n`);
  client[which].destroy(new Error("gone"));
  await client.settled();
  expect(client.ends).toEqual(["close", "end"]);
});

test("a line that is too long is answered, in whatever chunks it comes, and the next one is read", async () => {
  const { input, written, heard, settled } = await started();
  const filling = Buffer.alloc(longestLine / 2 + 1, "x");
  const long = (start: string, end: string): void => {
    input.write(start);
    for (let count = 0; count < 3; count++) input.write(filling);
    input.write(end);
  };
  long('{"jsonrpc":"2.0","id":4,"params":{"id":5,"text":"', `"}}\n${ask(6)}\n`);
  await settled();
  long('{"jsonrpc":"2.0","params":{"id":5,"text":"', '"},"id":"seven"}\n');
  await settled();
  long('{"jsonrpc":"2.0","params":{"text":"', '"}}\n');
  await settled();
  const message = "The message is longer than 32 MB.";
  expect(written.map((line) => JSON.parse(line))).toEqual(
    [4, "seven", null].map((id) => ({ jsonrpc: "2.0", id, error: { code: -32_600, message } })),
  );
  expect(heard).toEqual([asked(6)]);
});

test("a line of just the most is read", async () => {
  const { input, heard, written, settled } = await started();
  const start = '{"jsonrpc":"2.0","id":1,"method":"a","params":{"text":"';
  const end = '"}}';
  input.write(`${start}${"x".repeat(longestLine - start.length - end.length)}${end}\n`);
  await settled();
  expect([heard.length, written]).toEqual([1, []]);
});

test.each([
  ['{"id":12,', 12],
  ['{"id" : "a b",', "a b"],
  ['{"id":123456789012345,', 123456789012345],
  ['{"id":1234567890123456,', null],
  ['{"id":1.5,', null],
  ['{"id":2e3,', null],
  ['{"id":"a\\"b",', null],
  [`{"id":"${"x".repeat(101)}",`, null],
  ['{"method":"a","params":{"id":3}},"id":4}', 4],
  ['{"params":{"id":3},"method":"x" "id":5 }  ', 5],
])("the ID in %s is %j", async (line, id) => {
  const { input, written, settled } = await started();
  input.write(`${line}\n`);
  await settled();
  expect(JSON.parse(written.join(""))).toEqual({
    jsonrpc: "2.0",
    id,
    error: { code: -32_700, message: "This line is not a JSON-RPC message." },
  });
});
