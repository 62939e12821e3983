const ROUNDS = 30;
const OBJECTS = 5_000;

/**
 * Measures the CPU time in ms of a fixed piece of server-like work: objects to text and back. A busy machine takes
 * longer for it, and for everything else, so compare two runs by figures relative to this one.
 */
export function measureYardstick(): number {
  const before = process.cpuUsage();
  let length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const objects = Array.from({ length: OBJECTS }, (_, id) => ({ id, name: `listing ${id}` }));
    length += (JSON.parse(JSON.stringify(objects)) as unknown[]).length;
  }
  if (length !== ROUNDS * OBJECTS) throw new Error('The yardstick lost objects.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
