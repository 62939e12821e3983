import { type Engine, wordsOf } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import { countedMileage, derivedPrice, type Listing } from '#features/listings/listings.ts';
import { type PromotedCar, promotedCarOf } from '#features/search/search.server.ts';
import type { InventoryVersion, InventoryVersions, CurrentInventory } from './inventory-versions.ts';
import type { PromotedCars } from './promoted/promoted-cars.ts';

/** An active listing's card with its owner. */
export type OwnedListing = { listing: Listing; owner: Owner };

/** Reads the current state of listings, active or withdrawn, in any order. */
export type ReadCards = (ids: readonly number[]) => Promise<readonly Listing[]>;

/** The rows of one version: those of a view, or the engine itself. */
export type Rows = Pick<Engine, 'search' | 'count' | 'relax'>;

/**
 * Rows, cards and owners of one version, while the inventory changes. Release it soon, because changes make copies for
 * it.
 */
export class InventoryView {
  readonly epoch: number;
  readonly #present: CurrentInventory;
  readonly #past: InventoryVersions;
  readonly #read: ReadCards | undefined;
  readonly #moment: InventoryVersion;
  readonly #promotedVersion: number;
  #isReleased = false;

  /** Pins the current version, whose number is `epoch`. `read` reads cards that were dropped from memory. */
  constructor(
    present: CurrentInventory,
    past: InventoryVersions,
    { epoch, read }: { epoch: number; read: ReadCards | undefined },
  ) {
    this.#present = present;
    this.#past = past;
    this.#read = read;
    this.epoch = epoch;
    this.#moment = past.take();
    this.#promotedVersion = present.promoted.version;
  }

  /** @throws Error once the view is released, or was dropped because too many versions were in use. */
  get rows(): Rows {
    if (this.#isReleased || !this.#past.isKept(this.#moment)) {
      throw new Error(`The inventory of epoch ${this.epoch} is no longer kept.`);
    }
    return this.#moment.rows ?? this.#present.engine;
  }

  /** Whether this is still the current version. */
  get isPresent(): boolean {
    return this.#moment.rows === null;
  }

  /** Whether each word of `beginning` is a prefix of a word of some listing in this version. */
  hasWord(beginning: string): boolean {
    const { rows } = this;
    return [...wordsOf(beginning)].every((word) => rows.count([{ kind: 'words', column: 'words', words: [word] }]) > 0);
  }

  /** Idempotent. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#past.release(this.#moment);
  }

  /** Returns the owner of a listing that was active in this version. */
  ownerIdOf(id: number): number | undefined {
    const { cards } = this.#present;
    const kept = this.isPresent ? undefined : this.#past.cardAt(this.#moment, id);
    if (kept === undefined) return cards.ownerIdOf(id);
    return kept === null ? undefined : cards.open(kept).ownerId;
  }

  /** Returns the number of a listing's model (`modelNumber`); `null` if it has none. */
  modelNumberOf(id: number): number | null {
    const { cards } = this.#present;
    const kept = this.isPresent ? undefined : this.#past.cardAt(this.#moment, id);
    if (kept === undefined) return cards.modelNumberOf(id);
    return kept === null ? null : cards.modelNumberIn(kept);
  }

  /** The promoted cars of this version; `undefined` if one of them has changed since. */
  get promoted(): PromotedCars | undefined {
    const { promoted } = this.#present;
    return promoted.version === this.#promotedVersion ? promoted : undefined;
  }

  /** Returns the listings among `ids` that had running campaigns in this version, in the order of `ids`. */
  findPromoted(ids: readonly number[]): PromotedCar[] | Promise<PromotedCar[]> {
    const known = this.promoted;
    return known?.isComplete ? known.findAll(ids) : this.#readPromoted(ids);
  }

  async #readPromoted(ids: readonly number[]): Promise<PromotedCar[]> {
    const found = await this.findAll(ids.filter((id) => this.#isPromoted(id)));
    return found.flatMap(({ listing }) => promotedCarOf(listing) ?? []);
  }

  /** Returns whether a listing had running campaigns in this version, without reading its card. */
  #isPromoted(id: number): boolean {
    const { cards } = this.#present;
    const kept = this.isPresent ? undefined : this.#past.cardAt(this.#moment, id);
    if (kept === undefined) return cards.isPromoted(id);
    return kept !== null && cards.isPromotedIn(kept);
  }

  /**
   * Returns listings that were active in this version, in the order of `ids`. Cards that are not in memory are read now
   * and may be newer. In that case, the numbers that searches sort and count by are replaced by those of this version,
   * and so is the owner.
   * @throws the errors of reading.
   */
  async findAll(ids: readonly number[]): Promise<OwnedListing[]> {
    const found: OwnedListing[] = [];
    let isComplete = true;
    for (const id of ids) {
      const listing = this.#cardOf(id);
      if (listing) found.push(this.#withOwner(listing, listing.ownerId));
      else if (this.ownerIdOf(id) !== undefined) isComplete = false;
    }
    if (isComplete) return found;
    const all = new Map(found.map((one) => [one.listing.id, one]));
    const away = ids.filter((id) => !all.has(id) && this.ownerIdOf(id) !== undefined);
    for (const one of await this.#readAway(away)) all.set(one.listing.id, one);
    return ids.flatMap((id) => all.get(id) ?? []);
  }

  #cardOf(id: number): Listing | undefined {
    const { cards } = this.#present;
    const kept = this.isPresent ? undefined : this.#past.cardAt(this.#moment, id);
    if (kept === undefined) return cards.get(id);
    return kept === null ? undefined : cards.open(kept).listing;
  }

  async #readAway(ids: readonly number[]): Promise<OwnedListing[]> {
    const { cards, engine } = this.#present;
    const read = await cards.readBack(
      () => this.#read!(ids),
      (listings) => {
        const now = numbersOf(engine, ids);
        return listings.filter(
          (listing) => listing.ownerId === cards.ownerIdOf(listing.id) && hasNumbers(listing, now.get(listing.id)),
        );
      },
    );
    const then = numbersOf(this.rows, ids);
    return read.flatMap((listing) => {
      const [numbers, owner] = [then.get(listing.id), this.ownerIdOf(listing.id)];
      return numbers && owner !== undefined ? this.#withOwner(withNumbers(listing, numbers), owner) : [];
    });
  }

  #withOwner(listing: Listing, ownerId: number): OwnedListing {
    const owner = this.#past.ownerAt(this.#moment, ownerId);
    if (!owner) throw new Error(`Owner ${ownerId} of listing ${listing.id} is unknown.`);
    return { listing: listing.ownerId === ownerId ? listing : { ...listing, ownerId }, owner };
  }
}

const COLUMNS = ['price', 'year', 'mileage', 'listedDay'] as const;
const MS_PER_DAY = 86_400_000;

/** The numbers of one listing that searches sort by and return. `null` means missing. */
type ListingNumbers = Record<(typeof COLUMNS)[number], number | null>;

/** Returns the numbers of those listings that have a row. */
function numbersOf(rows: Pick<Rows, 'search'>, ids: readonly number[]): Map<number, ListingNumbers> {
  const numbers = new Map<number, ListingNumbers>();
  for (const column of COLUMNS) {
    const { hits } = rows.search({
      sections: { these: { kind: 'ids', ids } },
      order: { kind: 'column', column, direction: 'asc' },
      first: 0,
      count: ids.length,
    });
    for (const { id, key } of hits) {
      const known = numbers.get(id) ?? { price: null, year: null, mileage: null, listedDay: null };
      numbers.set(id, known);
      known[column] = key;
    }
  }
  return numbers;
}

/** Returns whether a listing has these numbers. Never true for a row that does not exist. */
function hasNumbers(listing: Listing, numbers: ListingNumbers | undefined): boolean {
  return (
    numbers !== undefined &&
    derivedPrice(listing) === numbers.price &&
    listing.year === numbers.year &&
    countedMileage(listing.mileage) === numbers.mileage &&
    Date.parse(listing.listedAt) / MS_PER_DAY === numbers.listedDay
  );
}

/**
 * Returns the listing itself if it has these numbers. Otherwise returns a copy with these numbers and without the price
 * comparison.
 */
function withNumbers(listing: Listing, numbers: ListingNumbers): Listing {
  if (hasNumbers(listing, numbers)) return listing;
  const { price, year, mileage, listedDay } = numbers;
  const samePrice = derivedPrice(listing) === price;
  return {
    ...listing,
    ...(samePrice
      ? {}
      : { salePrice: price, msrp: null, incentive: null, previousPrice: null, marketPrice: null, rating: null }),
    year: year ?? listing.year,
    mileage: countedMileage(listing.mileage) === mileage ? listing.mileage : mileage,
    listedAt: listedDay === null ? listing.listedAt : new Date(Math.round(listedDay * MS_PER_DAY)).toISOString(),
  };
}
