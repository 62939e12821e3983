import type { RowChange, Point, Predicate, Row, Schema, Value } from '@forecourt/engine';
import { createOdds, createRandom, type Random, zipfWeights } from './random.ts';

/**
 * Realistic listings and saved searches of a marketplace, sampled from a seed: few makes, models and towns have most of
 * both; four searches in five name a place, most a make or model, a price and a year.
 */
export const LISTING_SCHEMA: Schema = {
  condition: { kind: 'code' },
  make: { kind: 'code' },
  model: { kind: 'code' },
  trim: { kind: 'code' },
  body: { kind: 'code' },
  fuel: { kind: 'code' },
  drive: { kind: 'code' },
  color: { kind: 'code' },
  owner: { kind: 'code' },
  features: { kind: 'codes' },
  markets: { kind: 'codes' },
  year: { kind: 'number' },
  price: { kind: 'number' },
  mileage: { kind: 'number' },
  place: { kind: 'point' },
  text: { kind: 'words' },
};

const CONDITIONS = ['USED', 'USED', 'USED', 'NEW', 'NEW', 'CERTIFIED'] as const;
const FEATURES = Array.from({ length: 40 }, (_feature, i) => `F${i}`);
const FEATURE_WORDS = ['leather', 'sunroof', 'navigation', 'towing', 'heated seats', 'backup camera'] as const;
const RADII = [10, 25, 25, 50, 50, 50, 75, 100] as const;
const TOWNS = 900;
const OWNERS = 20_000;

type Town = { center: Point; spread: number; market: string };
type Owner = { name: string; place: Point; market: string };

export class ListingWorld {
  readonly #random: Random;
  readonly #makeOdds = createOdds(zipfWeights(45, 0.9));
  readonly #modelOdds = createOdds(zipfWeights(22, 0.9));
  readonly #bodyOdds = createOdds(zipfWeights(9, 1));
  readonly #colorOdds = createOdds(zipfWeights(15, 0.8));
  readonly #featureOdds = createOdds(zipfWeights(FEATURES.length, 0.5));
  readonly #townOdds = createOdds(zipfWeights(TOWNS, 0.85));
  readonly #towns: readonly Town[];
  readonly #owners: readonly Owner[];
  #lastId = 0;

  constructor(seed: number) {
    const random = createRandom(seed);
    this.#random = random;
    this.#towns = Array.from({ length: TOWNS }, (_town, i) => ({
      center: { latitude: 26 + random.next() * 21, longitude: -122 + random.next() * 50 },
      spread: 0.25 / (1 + i / 60),
      market: `M${random.below(210)}`,
    }));
    this.#owners = Array.from({ length: OWNERS }, (_owner, i) => {
      const town = this.#town();
      return { name: `O${i}`, place: this.#placeIn(town), market: town.market };
    });
  }

  row(): Row {
    const random = this.#random;
    const owner = random.of(this.#owners);
    const { make, model, body } = this.#vehicle();
    const trim = `${model}|T${Math.floor(random.next() ** 2 * 7)}`;
    const condition = random.of(CONDITIONS);
    const age = condition === 'NEW' ? random.below(2) : Math.min(25, Math.floor(random.exponential(5)));
    const features = Array.from({ length: 4 + random.below(16) }, () => FEATURES[this.#featureOdds(random)]!);
    const values: Record<string, Value> = {
      condition,
      make,
      model,
      trim,
      body,
      fuel: `FUEL${Math.floor(random.next() ** 3 * 6)}`,
      drive: `D${random.below(3)}`,
      color: `C${this.#colorOdds(random)}`,
      owner: owner.name,
      features: [...new Set(features)],
      markets: [owner.market],
      year: 2027 - age,
      price: random.chance(0.04) ? null : Math.round(52_000 * 0.9 ** age * Math.exp(0.4 * random.normal())),
      mileage: condition === 'NEW' ? random.below(60) : age * 11_000 + random.below(15_000),
      place: owner.place,
      text: [`${2027 - age} ${make} ${model} ${trim}`, owner.name, random.of(FEATURE_WORDS)],
    };
    return { id: ++this.#lastId, values };
  }

  /** Most changes are small price changes; some listings are added, some removed. */
  change(): RowChange {
    const kind = this.#random.next();
    const row = this.row();
    if (kind < 0.1) return { before: null, after: row };
    if (kind < 0.18) return { before: row, after: null };
    const { price, mileage } = row.values as { price: number | null; mileage: number };
    const share = 1 - 0.01 * (1 + this.#random.below(5)) * (this.#random.chance(0.85) ? 1 : -1);
    const next: Record<string, Value> = { price: price === null ? 20_000 : Math.round(price * share) };
    if (kind > 0.95) next['mileage'] = mileage + this.#random.below(500);
    return { before: row, after: { ...row, values: { ...row.values, ...next } } };
  }

  search(): Predicate[] {
    const random = this.#random;
    const search: Predicate[] = [];
    const add = (share: number, make: () => Predicate) => {
      if (random.chance(share)) search.push(make());
    };
    const { make, model, body } = this.#vehicle();
    add(0.5, () =>
      any('condition', random.chance(0.3) ? ['NEW'] : random.chance(0.5) ? ['USED'] : ['USED', 'CERTIFIED']),
    );
    const named = random.next();
    if (named < 0.75) search.push(any('make', [make]));
    if (named < 0.58) {
      const models = random.chance(0.15) ? [model, this.#modelOf(make), this.#modelOf(make)] : [model];
      search.push(any('model', models));
      add(0.1, () => any('trim', [`${model}|T${random.below(7)}`, `${model}|T${random.below(7)}`]));
    }
    // A search without a make names a body style and a place, because no shopper wants alerts about every car.
    add(named < 0.75 ? 0.1 : 1, () => any('body', [body]));
    add(named < 0.75 ? 0.75 : 1, () => this.#where());
    const most = 1_000 * (5 + random.below(12) * 5);
    add(0.62, () => ({ kind: 'range', column: 'price', max: most, ...(random.chance(0.2) && { min: most / 2 }) }));
    add(0.5, () => ({ kind: 'range', column: 'year', min: 2012 + random.below(14) }));
    add(0.35, () => ({ kind: 'range', column: 'mileage', max: 10_000 * (1 + random.below(12)) }));
    add(0.1, () => any('color', [`C${this.#colorOdds(random)}`, `C${this.#colorOdds(random)}`]));
    add(0.1, () => any('drive', [`D${random.below(3)}`]));
    add(0.08, () => any('fuel', [`FUEL${random.below(6)}`]));
    add(0.12, () => ({
      kind: 'all',
      column: 'features',
      values: Array.from({ length: 1 + random.below(3) }, () => FEATURES[this.#featureOdds(random)]!),
    }));
    add(0.02, () => ({ kind: 'words', column: 'text', words: [random.of(FEATURE_WORDS)] }));
    add(0.03, () => ({
      kind: 'not',
      of: { kind: 'ids', ids: Array.from({ length: 5 }, () => 1 + random.below(1_000_000)) },
    }));
    return search;
  }

  /** A ZIP's place and a radius; in a few searches also the listings of dealers of the market area. */
  #where(): Predicate {
    const town = this.#town();
    const { latitude, longitude } = this.#placeIn(town);
    const center = { latitude: Math.round(latitude * 20) / 20, longitude: Math.round(longitude * 20) / 20 };
    const within: Predicate = { kind: 'within', column: 'place', center, miles: this.#random.of(RADII) };
    return this.#random.chance(0.08) ? { kind: 'or', of: [within, any('markets', [town.market])] } : within;
  }

  #vehicle(): { make: string; model: string; body: string } {
    const make = `MAKE${this.#makeOdds(this.#random)}`;
    return { make, model: this.#modelOf(make), body: `B${this.#bodyOdds(this.#random)}` };
  }

  #modelOf(make: string): string {
    return `${make}-${this.#modelOdds(this.#random)}`;
  }

  #town(): Town {
    return this.#towns[this.#townOdds(this.#random)]!;
  }

  #placeIn({ center, spread }: Town): Point {
    const random = this.#random;
    return {
      latitude: center.latitude + spread * random.normal(),
      longitude: center.longitude + spread * random.normal(),
    };
  }
}

function any(column: string, values: string[]): Predicate {
  return { kind: 'any', column, values: [...new Set(values)] };
}
