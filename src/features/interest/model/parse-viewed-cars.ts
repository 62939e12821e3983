import type { ViewedCar } from './viewed-cars.ts';
import { MAX_PRICE, MAX_VIEWED, MAX_VIEWS } from './viewed-cars.ts';

const MAX_TEXT = 200;

/**
 * Reads the cars that a browser stored, each once; leaves out cars that cannot be read, or that the server would
 * refuse.
 */
export function parseViewedCars(text: string | null): ViewedCar[] {
  const stored = parseJson(text);
  const cars = Array.isArray(stored) ? stored.flatMap(parseCar) : [];
  return cars.filter(({ id }, at) => cars.findIndex((car) => car.id === id) === at).slice(0, MAX_VIEWED);
}

/** Reads the last ids that a browser stored, each once; what cannot be read is left out. */
export function parseIds(text: string | null): number[] {
  const stored = parseJson(text);
  return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(-MAX_VIEWED) : [];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function parseCar(row: unknown): ViewedCar[] {
  if (typeof row !== 'object' || row === null) return [];
  const { id, views, at, price, vin, title, picture, fuel, goneAt, owner } = row as Record<string, unknown>;
  if (!isId(id) || !isId(views) || !isWhole(at) || typeof title !== 'string') return [];
  return [
    {
      id,
      views: Math.min(views, MAX_VIEWS),
      at,
      title: title.slice(0, MAX_TEXT),
      price: isWhole(price) && price <= MAX_PRICE ? price : null,
      vin: typeof vin === 'string' && /^[A-HJ-NPR-Z\d]{17}$/.test(vin) ? vin : null,
      // Only a path on this site, because it becomes the address of a picture.
      picture: typeof picture === 'string' && /^\/(?!\/)[\w./?=&%~,:+@!-]{1,300}$/.test(picture) ? picture : null,
      fuel: typeof fuel === 'string' && /^[A-Z]{3}$/.test(fuel) ? fuel : null,
      goneAt: isWhole(goneAt) ? goneAt : null,
      ...(typeof owner === 'string' && /^[\w-]{1,32}$/.test(owner) && { owner }),
    },
  ];
}

function isId(value: unknown): value is number {
  return isWhole(value) && value > 0;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
