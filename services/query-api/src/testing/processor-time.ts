/** Milliseconds of processor time: the least of several calls. Unlike wall-clock time, it doesn't grow with other load on the machine. */
export async function processorTime(call: () => Promise<unknown>, times = 30): Promise<number> {
  let least = Infinity;
  for (let index = 0; index < times; index++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
