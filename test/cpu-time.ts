/** Processor time of this process, in milliseconds: other work on the machine hardly changes it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
