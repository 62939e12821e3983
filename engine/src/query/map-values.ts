/** Returns a record with the same names. */
export function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  const mapped: Record<string, Out> = {};
  for (const name of Object.keys(record)) addTo(mapped, name, map(record[name]!));
  return mapped;
}

/** Adds a member of any name: assigning `__proto__` would change the record's prototype. */
export function addTo<Item>(record: Record<string, Item>, name: string, item: Item): void {
  if (name !== '__proto__') record[name] = item;
  else Object.defineProperty(record, name, { value: item, enumerable: true, writable: true, configurable: true });
}
