// Runs the built command line, one call after another, in one process, which loads it once. Each message is a call.
import { Readable, Writable } from "node:stream";

/** Node evaluates a module again if its URL is another one; what it imports is not loaded again. */
let calls = 0;

process.on("message", async ({ cli, args, cwd, env, input }) => {
  const listening = process.eventNames().map((name) => [name, process.listeners(name)]);
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, cli, ...args];
  process.exitCode = undefined;
  replace("stdin", Readable.from(input === "" ? [] : [Buffer.from(input)]));
  replace("stdout", writableTo("stdout"));
  replace("stderr", writableTo("stderr"));
  const url = new URL(`file://${cli}?${calls++}`);
  const failure = await import(url).then(
    () => null,
    (error) => error,
  );
  for (const name of process.eventNames()) {
    const before = listening.find(([other]) => other === name)?.[1] ?? [];
    for (const listener of process.listeners(name)) if (!before.includes(listener)) process.off(name, listener);
  }
  if (failure) process.send({ stream: "stderr", text: `${failure.stack}\n` });
  process.send({ status: failure ? 1 : (process.exitCode ?? 0) });
});
process.on("disconnect", () => process.exit());

function replace(name, value) {
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
}

function writableTo(stream) {
  return new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      process.send({ stream, text: String(chunk) });
      done();
    },
  });
}
