/**
 * What this device remembers of cars, and nobody else is told: which are hidden, and which were looked at, each with its
 * price then in whole dollars (`null`: no price).
 */
export type CarMemory = {
  hidden: readonly number[];
  seen: ReadonlyMap<number, number | null>;
};

export const MEMORY_KEY = 'car-memory';
/** Told to the window when this document changes the memory. */
export const MEMORY_CHANGED = 'car-memory';
const NOTHING: CarMemory = { hidden: [], seen: new Map() };
const MOST_HIDDEN = 300;
const MOST_SEEN = 500;

type Stored = { hidden?: unknown; seen?: unknown };

/** Reads the memory; what a full, forbidden or broken store holds is nothing. */
export function readCarMemory(): CarMemory {
  try {
    return parseCarMemory(localStorage.getItem(MEMORY_KEY));
  } catch {
    return NOTHING;
  }
}

/** Exported for tests: the stored text as a memory. */
export function parseCarMemory(text: string | null): CarMemory {
  const stored = (text === null ? {} : JSON.parse(text)) as Stored | null;
  const hidden = Array.isArray(stored?.hidden) ? stored.hidden.filter(isId) : [];
  const seen = Array.isArray(stored?.seen) ? stored.seen.filter(isSeen) : [];
  return { hidden, seen: new Map(seen) };
}

/** Remembers that a car was looked at, at this price. */
export function rememberSeen(id: number, price: number | null): void {
  change(({ hidden, seen }) => ({
    hidden,
    seen: new Map([...[...seen].filter(([other]) => other !== id), [id, price]]),
  }));
}

export function hideCar(id: number): void {
  change(({ hidden, seen }) => ({ hidden: [...hidden.filter((other) => other !== id), id], seen }));
}

export function showCars(ids: readonly number[]): void {
  change(({ hidden, seen }) => ({ hidden: hidden.filter((id) => !ids.includes(id)), seen }));
}

function change(next: (memory: CarMemory) => CarMemory): void {
  const { hidden, seen } = next(readCarMemory());
  const stored = { hidden: hidden.slice(-MOST_HIDDEN), seen: [...seen].slice(-MOST_SEEN) };
  try {
    localStorage.setItem(MEMORY_KEY, JSON.stringify(stored));
  } catch {
    // A full or forbidden store only costs the convenience.
  }
  dispatchEvent(new Event(MEMORY_CHANGED));
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isSeen(value: unknown): value is [number, number | null] {
  return Array.isArray(value) && isId(value[0]) && (value[1] === null || typeof value[1] === 'number');
}
