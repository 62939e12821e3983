const ROUNDS = 30;
const OBJECTS = 5_000;

/**
 * CPU time in ms of a fixed piece of work, like a server's: objects to text and back. A crowded machine takes more for
 * it, and for everything else: figures of two runs compare by their share of this one.
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
