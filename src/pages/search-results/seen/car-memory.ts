/** Which cars are hidden on this device: their numbers under `hidden`, and nobody else is told. */
export const MEMORY_KEY = 'car-memory';
/** Told to the window when this document changes the memory. */
export const MEMORY_CHANGED = 'car-memory';
const MOST_HIDDEN = 300;

/** The cars hidden on this device, those hidden last at the end; what a full, forbidden or broken store holds is none. */
export function readHidden(): readonly number[] {
  try {
    const stored = JSON.parse(localStorage.getItem(MEMORY_KEY) ?? 'null') as { hidden?: unknown } | null;
    return Array.isArray(stored?.hidden) ? stored.hidden.filter(isId) : [];
  } catch {
    return [];
  }
}

export function hideCar(id: number): void {
  write([...readHidden().filter((other) => other !== id), id]);
}

export function showCars(ids: readonly number[]): void {
  write(readHidden().filter((id) => !ids.includes(id)));
}

function write(hidden: readonly number[]): void {
  try {
    localStorage.setItem(MEMORY_KEY, JSON.stringify({ hidden: hidden.slice(-MOST_HIDDEN) }));
  } catch {
    // A full or forbidden store only costs the convenience.
  }
  dispatchEvent(new Event(MEMORY_CHANGED));
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
