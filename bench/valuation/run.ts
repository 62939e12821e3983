// `npm run bench:valuation -- FILE [--parts 5]`: how exact values of unseen cars are, how large a compact market is, and
// how long an answer takes. Fits to four fifths of the cars of a listing file (or a file of sale records) and values the
// others with what an owner knows: model year, make, model, trim, mileage, condition and state. With several parts, each
// fifth is held out in turn, and all figures are of all held-out cars.
import { parseArgs } from 'node:util';
import {
  appraise,
  type AppraisedCar,
  createAppraiser,
  estimatePrice,
  fitMarket,
  foldOf,
  pricedCar,
  quantile,
  type PricedCar,
} from '../../src/features/pricing/pricing.ts';
import { decodeMarket, encodeWithinLimit, headSchema } from '../../src/features/pricing/pricing.server.ts';
import { readListings } from '../../src/features/feeds/feeds.server.ts';
import { catalog, findCity, findZip, marketAreaOf } from '../../src/features/reference/reference.server.ts';

const PARTS = 5;
const ANSWERS = 300;
/** Ranges of mileage whose intervals are checked separately, by where they start. */
const MILEAGE_BANDS = [0, 30_000, 60_000, 100_000, 150_000, 200_000] as const;
/** The coverage of fewer cars says little. */
const FEWEST_IN_BAND = 100;

const { values: options, positionals } = parseArgs({
  options: { parts: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) {
  console.error('Usage: npm run bench:valuation -- FILE [--parts 5]');
  process.exit(1);
}

type Valued = { car: PricedCar; estimate: { fairPrice: number; low: number; high: number } };

const cars: PricedCar[] = [];
const places = { findZip, findCity, marketAreaOf };
for await (const { facts, owner } of readListings(file, {
  catalog,
  places,
  latestYear: new Date().getUTCFullYear() + 2,
}))
  cars.push(pricedCar(cars.length + 1, { ...facts }, { ...owner.facts, id: null }));

const valued: Record<string, Valued[]> = {};
const times: number[] = [];
for (let part = 0; part < Math.min(PARTS, Number(options.parts)); part++) valuePart(part);
for (const [name, some] of Object.entries(valued)) report(name, some);
console.log(
  `two values take ${quantile(times, 0.5).toFixed(1)} ms (median), ${quantile(times, 0.99).toFixed(1)} ms (99%), ${Math.max(...times).toFixed(1)} ms (longest)`,
);

/** Values the cars of one fifth by a model that was fitted to the others. */
function valuePart(part: number): void {
  const isHeldOut = (car: PricedCar) => foldOf(car.identity, PARTS, 'valuation') === part;
  const known = cars.filter((car) => !isHeldOut(car));
  const unseen = cars.filter((car) => isHeldOut(car) && !car.branded && car.price !== null && car.modelKey !== null);
  const market = fitMarket(known);
  const before = heapMegabytes();
  const { head, bytes } = encodeWithinLimit(market, 'asking');
  const appraiser = createAppraiser(decodeMarket(headSchema.parse(JSON.parse(JSON.stringify(head))), bytes));
  console.log(
    `${known.length} cars known, ${unseen.length} unseen; compact market ${megabytes(bytes.length)} MB, in memory ${(heapMegabytes() - before).toFixed(1)} MB more`,
  );
  const add = (name: string, car: PricedCar, estimate: Valued['estimate'] | null) => {
    if (estimate) (valued[name] ??= []).push({ car, estimate });
  };
  for (const car of unseen) {
    const own = ownersView(car);
    const vin = car.identity.length === 17 ? car.identity : null;
    add('deal rating, all facts', car, estimatePrice(market, car));
    add('valuation, owner’s facts', car, appraise(appraiser, own, kindOf(car)));
    add('valuation, owner’s facts and VIN', car, appraise(appraiser, { ...own, vin }, kindOf(car)));
  }
  for (const car of unseen.slice(0, ANSWERS)) {
    const start = performance.now();
    for (const kind of ['dealer', 'private'] as const) appraise(appraiser, ownersView(car), kind);
    times.push(performance.now() - start);
  }
}

function ownersView({
  year,
  makeCode,
  modelKey,
  trimCode,
  mileage,
  grade,
  traits: { state },
}: PricedCar): AppraisedCar {
  return {
    year,
    makeCode,
    modelKey,
    trimCode,
    mileage,
    grade,
    vin: null,
    horsepower: null,
    traits: state ? { state } : {},
  };
}

function kindOf(car: PricedCar): 'private' | 'dealer' {
  return car.traits.seller === 'private' ? 'private' : 'dealer';
}

function report(name: string, valued: readonly Valued[]): void {
  const errors = valued.map(({ car, estimate }) => Math.abs(car.price! / estimate.fairPrice - 1));
  const inside = valued.filter(({ car, estimate }) => estimate.low <= car.price! && car.price! <= estimate.high).length;
  console.log(
    `${name}: ${valued.length} cars, median error ${percent(quantile(errors, 0.5))}, 90% ${percent(quantile(errors, 0.9))}, interval covers ${percent(inside / valued.length)}`,
  );
  for (const [at, from] of MILEAGE_BANDS.entries()) {
    const upTo = MILEAGE_BANDS[at + 1] ?? Infinity;
    const band = valued.filter(({ car: { mileage } }) => mileage !== null && from <= mileage && mileage < upTo);
    if (band.length < FEWEST_IN_BAND) continue;
    const below = band.filter(({ car, estimate }) => car.price! < estimate.low).length;
    const above = band.filter(({ car, estimate }) => car.price! > estimate.high).length;
    const covered = 1 - (below + above) / band.length;
    console.log(
      `  from ${from.toLocaleString('en-US')} miles: ${band.length} cars, interval covers ${percent(covered)}; below ${percent(below / band.length)}, above ${percent(above / band.length)}`,
    );
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

function megabytes(count: number): string {
  return (count / 1_000_000).toFixed(2);
}

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}
