// `npm run bench:valuation -- FILE [--parts 5]`: measures how exact the values of unseen cars are, how large a compact
// market is, and how long a response takes. Fits to four fifths of the cars of a listing file (or a file of sale
// records) and values the others with what an owner knows: model year, make, model, trim, mileage, condition, color,
// state, and the engine where `/value` asks for it. VINs are decoded, as in an import. With several parts, each fifth
// is held out in turn, and all figures are of all held-out cars.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  appraise,
  type AppraisedCar,
  type Appraiser,
  createAppraiser,
  estimatePrice,
  fitMarket,
  foldOf,
  pricedCar,
  quantile,
  type PricedCar,
} from '../../src/features/pricing/pricing.ts';
import { decodeMarket, encodeWithinLimit, headSchema } from '../../src/features/pricing/pricing.server.ts';
import { createVinReader, readListings } from '../../src/features/feeds/feeds.server.ts';
import { catalog, findCity, findZip, marketAreaOf } from '../../src/features/reference/reference.server.ts';
import {
  engineOf,
  isEngineOfYear,
  type KnownEngine,
  knownEngines,
  traitsFromVin,
} from '../../src/features/valuation/valuation.ts';
import { createVinDecoder } from '../../src/ports/vin-decoder/create-vin-decoder.ts';

const PARTS = 5;
const ANSWERS = 300;
const OLDEST_YEAR = 1980;
/** Ranges of mileage whose intervals are checked separately, by where they start. */
const MILEAGE_BANDS = [0, 30_000, 60_000, 100_000, 150_000, 200_000] as const;
/** The coverage of fewer cars says little. */
const MIN_IN_BAND = 100;

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
const vinFolder = await mkdtemp(path.join(tmpdir(), 'bench-valuation-'));
const decoder = createVinDecoder(vinFolder);
const readVin = createVinReader(catalog);
/** What the VINs of cars name. */
const ofVins = new Map<PricedCar, AppraisedCar['traits']>();
for await (const { facts, owner } of readListings(file, {
  catalog,
  places,
  latestYear: new Date().getUTCFullYear() + 2,
  decoder,
})) {
  const car = pricedCar(cars.length + 1, { ...facts }, { ...owner.facts, id: null });
  cars.push(car);
  const decoded = facts.vin === null ? null : await decoder.decode(facts.vin);
  const named = decoded && readVin(decoded);
  if (named) ofVins.set(car, { ...traitsFromVin(named) });
}
await decoder.close();
await rm(vinFolder, { recursive: true });

const valued: Record<string, Valued[]> = {};
const times: number[] = [];
let enginesByModel = new Map<string, readonly KnownEngine[]>();
let enginesChosen = 0;
for (let part = 0; part < Math.min(PARTS, Number(options.parts)); part++) valuePart(part);
for (const [name, some] of Object.entries(valued)) report(name, some);
console.log(`owners of ${enginesChosen} cars chose an engine`);
console.log(
  `two values take ${quantile(times, 0.5).toFixed(1)} ms (median), ${quantile(times, 0.99).toFixed(1)} ms (99%), ${Math.max(...times).toFixed(1)} ms (longest)`,
);

/** Values the cars of one fifth by a model that was fitted to the others. */
function valuePart(part: number): void {
  const isHeldOut = (car: PricedCar) => foldOf(car.identity, PARTS, 'valuation') === part;
  const known = cars.filter((car) => !isHeldOut(car));
  const unseen = cars.filter((car) => isHeldOut(car) && !car.branded && car.price !== null && car.modelKey !== null);
  const market = fitMarket(known);
  enginesByModel = new Map();
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
    const vin = ofVins.get(car);
    const withVin = { ...own, vin: vin ? car.identity : null, traits: { ...vin, ...own.traits } };
    add('deal rating, all facts', car, estimatePrice(market, car));
    const engine = chosenEngine(car, enginesOf(appraiser, car.modelKey!));
    if (engine) enginesChosen++;
    const withEngine = { ...own, traits: { ...own.traits, ...engine } };
    add('valuation, owner’s facts', car, appraise(appraiser, withEngine, kindOf(car)));
    add('valuation, owner’s facts without the color', car, appraise(appraiser, withoutColor(withEngine), kindOf(car)));
    add('valuation, owner’s facts without color and engine', car, appraise(appraiser, withoutColor(own), kindOf(car)));
    add('valuation, owner’s facts and VIN', car, appraise(appraiser, withVin, kindOf(car)));
  }
  for (const car of unseen.slice(0, ANSWERS)) {
    const start = performance.now();
    for (const kind of ['dealer', 'private'] as const) appraise(appraiser, ownersView(car), kind);
    times.push(performance.now() - start);
  }
}

/** Returns the engines that the form offers. */
function enginesOf(appraiser: Appraiser, modelKey: string): readonly KnownEngine[] {
  const known = enginesByModel.get(modelKey);
  if (known) return known;
  const { newestYear } = appraiser.head;
  const years = Array.from({ length: newestYear - OLDEST_YEAR + 1 }, (_, at) => OLDEST_YEAR + at);
  const engines = knownEngines(
    years.flatMap((year) => appraiser.carsOf(`${modelKey}|${year}`)?.cars.map(({ car }) => car) ?? []),
  );
  enginesByModel.set(modelKey, engines);
  return engines;
}

/** Returns the engine that the owner of a car chooses, as far as the form offers it. */
function chosenEngine({ traits, year }: PricedCar, offered: readonly KnownEngine[]): KnownEngine['traits'] | null {
  const own = engineOf(traits);
  const engine = offered.find(({ code }) => code === own?.code);
  return offered.length > 1 && engine && isEngineOfYear(engine, year) ? engine.traits : null;
}

function ownersView({
  year,
  makeCode,
  modelKey,
  trimCode,
  mileage,
  grade,
  traits: { state, exterior },
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
    traits: { ...(state && { state }), ...(exterior && { exterior }) },
  };
}

function withoutColor(car: AppraisedCar): AppraisedCar {
  const { exterior: color, ...traits } = car.traits;
  return color === undefined ? car : { ...car, traits };
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
    if (band.length < MIN_IN_BAND) continue;
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
