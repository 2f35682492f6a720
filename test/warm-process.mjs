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
  // What a call writes after its end, such as a response that was delayed, would be lost with a process of its own.
  let isOver = false;
  const send = (message) => isOver || process.send(message);
  replace("stdout", writableTo("stdout", send));
  replace("stderr", writableTo("stderr", send));
  const url = new URL(`file://${cli}?${calls++}`);
  const failure = await import(url).then(
    () => null,
    (error) => error,
  );
  for (const name of process.eventNames()) {
    // What tells which mutants were reached does so at the end of the process.
    if (name === "exit" && "MUTANT_HITS" in process.env) continue;
    const before = listening.find(([other]) => other === name)?.[1] ?? [];
    for (const listener of process.listeners(name)) if (!before.includes(listener)) process.off(name, listener);
  }
  if (failure) process.send({ stream: "stderr", text: `${failure.stack}\n` });
  isOver = true;
  process.send({ status: failure ? 1 : (process.exitCode ?? 0) });
});
process.on("disconnect", () => process.exit());

function replace(name, value) {
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
}

function writableTo(stream, send) {
  return new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      send({ stream, text: String(chunk) });
      done();
    },
  });
}
