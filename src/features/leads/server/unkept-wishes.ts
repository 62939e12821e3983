import { hash } from 'node:crypto';

const MOST = 10_000;

/**
 * What was found out of wishes that then could not be kept, for when they are sent again, by what they say. Those of long
 * ago are forgotten.
 */
export function rememberUnkept<Found>(most = MOST) {
  const found = new Map<string, Found>();
  const nameOf = (wish: object) => hash('sha256', JSON.stringify(wish), 'base64url');
  return {
    put(wish: object, value: Found): void {
      found.set(nameOf(wish), value);
      if (found.size > most) found.delete(found.keys().next().value!);
    },
    /** The same once. */
    take(wish: object): Found | undefined {
      const name = nameOf(wish);
      const value = found.get(name);
      found.delete(name);
      return value;
    },
  };
}
