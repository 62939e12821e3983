import type { AppraisedCar } from '#features/pricing/pricing.ts';
import { ENGINES, FUEL_TYPES } from '#features/reference/reference.ts';

/** An engine as its owner can choose it: its cylinders, and its fuel unless that is gasoline. */
export type Engine = { code: string; label: string; traits: Readonly<{ engine: string; fuel: string }> };

/** An engine that cars of a model have. `years`: the model years of these cars. */
export type KnownEngine = Engine & { years: ReadonlySet<number> };

type EnginedCar = { year: number; traits: AppraisedCar['traits'] };

/** If fewer cars have an engine, it is probably a wrong entry. */
const MIN_CARS = 3;
const MIN_SHARE = 0.01;

/** Returns the engines of these cars, fewest cylinders first. */
export function knownEngines(cars: Iterable<EnginedCar>): KnownEngine[] {
  const found = new Map<string, { engine: Engine; count: number; years: Set<number> }>();
  let total = 0;
  for (const { year, traits } of cars) {
    const engine = engineOf(traits);
    if (!engine) continue;
    const known = found.get(engine.code) ?? { engine, count: 0, years: new Set() };
    found.set(engine.code, known);
    known.count++;
    known.years.add(year);
    total++;
  }
  return [...found.values()]
    .filter(({ count }) => count >= Math.max(MIN_CARS, MIN_SHARE * total))
    .map(({ engine, years }) => ({ ...engine, years }))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.code.localeCompare(b.code));
}

/** Returns whether cars of about this model year have the engine. Feeds often state the year before or after. */
export function isEngineOfYear({ years }: KnownEngine, year: number): boolean {
  return [year - 1, year, year + 1].some((about) => years.has(about));
}

/** Fuels that owners name. Cars of all others have gasoline engines. */
const NAMED_FUELS: ReadonlySet<string> = new Set(['ELE', 'HYB', 'PIH', 'DSL', 'HYD']);

/** Returns the engine of a car; `null` if its cylinders are unknown. */
export function engineOf({ engine: cylinders, fuel }: AppraisedCar['traits']): Engine | null {
  const words = ENGINES.find(({ code }) => code === cylinders)?.label;
  if (cylinders === undefined || words === undefined) return null;
  if (cylinders === 'ELECTRIC' && fuel !== 'HYD') return engine(cylinders, 'ELE', words);
  const named = FUEL_TYPES.find(({ code }) => code === fuel && NAMED_FUELS.has(code));
  return named
    ? engine(`${cylinders}_${named.code}`, named.code, `${words}, ${named.label.toLowerCase()}`, cylinders)
    : engine(cylinders, 'GSL', words);
}

function engine(code: string, fuel: string, label: string, cylinders = code): Engine {
  return { code, label, traits: { engine: cylinders, fuel } };
}

function placeOf({ traits }: Engine): number {
  return ENGINES.findIndex(({ code }) => code === traits.engine);
}
