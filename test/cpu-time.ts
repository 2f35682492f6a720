/** Processor time of this process, in milliseconds; other processes hardly affect it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
