/**
 * Milliseconds of the processor that a call takes: the least of several. Unlike time on the clock, this does not grow with whatever
 * else the machine does.
 */
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
