import {
  FACT_ROWS,
  type FactName,
  joinListing,
  type Listing,
  type ListingRating,
  type PerListingFacts,
  type SharedFacts,
} from '#features/listings/listings.ts';
import { RecordReader, RecordWriter } from './record-bytes.ts';
import { formatInstant, parseInstant } from './instants.ts';
import { addSharedParts } from './shared-parts.ts';
import { SharedValues } from './shared-values.ts';

type PartName = keyof SharedFacts;

/** The facts of each shared part, in the order in which its values are stored. */
const PARTS: Readonly<Record<PartName, readonly FactName[]>> = {
  kind: factsOf('kind'),
  build: factsOf('build'),
  power: factsOf('power'),
  offer: factsOf('offer'),
  paint: factsOf('paint'),
  packages: factsOf('packages'),
  extras: factsOf('extras'),
};
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The shared values that records refer to, by kind and number. */
export type SavedVocabulary = Record<string, string[]>;

/** Bit flags in the first byte of a record. */
const HAS_DESCRIPTION = 1;
const IS_STALE = 2;
const HAS_IMAGE_360 = 4;
const HAS_CAMPAIGNS = 8;
const HAS_LATER_PRICE = 16;
const HAS_LATER_RANGE = 32;

/** The number of fields from `salePrice` to `mileage`. */
const NUMBERS_AFTER_YEAR = 7;

type RecordPlace = { bytes: Buffer; at: number };
/** Numbers of a record's shared values, with the parts in the order of `PART_NAMES`. -1: unknown. */
type KnownNumbers = { parts: readonly number[]; images: number };
const NOTHING_KNOWN: KnownNumbers = { parts: PART_NAMES.map(() => -1), images: -1 };

/** Maximum number of shared feature codes. There are few codes, and listings have about twenty each. */
const MAX_FEATURES = 4_096;

/**
 * Encodes listings as records of about a hundred bytes and decodes them, without loss except for the description: cards
 * do not show it, so a record only stores whether there is one (`''`). Records refer to shared values by the codec's
 * own numbers, so they can only be read by the codec that wrote them, or by one that loaded its vocabulary.
 */
export class CardCodec {
  readonly #writer = new RecordWriter();
  readonly #reader = new RecordReader();
  /** Whether the record being read contains a part inline instead of a reference to a shared one. */
  #hasOwnPart = false;
  readonly #parts = Object.fromEntries(
    PART_NAMES.map((name) => [name, new SharedValues((text) => partOf(name, text))]),
  ) as unknown as { [Name in PartName]: SharedValues<SharedFacts[Name]> };
  readonly #features = new SharedValues(identity, MAX_FEATURES);
  readonly #images = new SharedValues(imagesOf);
  /** URL prefixes of links to the dealers' sites. */
  readonly #sites = new SharedValues(identity);
  /** Deal ratings, and reasons for missing ones. */
  readonly #verdicts = new SharedValues(verdictOf);

  /**
   * Encodes a listing. The next call overwrites the bytes. `before` is the listing's previous record, if any: numbers
   * of unchanged values are copied from it, because looking them up takes most of the time.
   */
  encode(listing: Listing, before?: RecordPlace): Uint8Array {
    const known = before ? this.#numbersIn(before) : NOTHING_KNOWN;
    const writer = this.#writer;
    writer.begin();
    writer.varint(
      (listing.description === null ? 0 : HAS_DESCRIPTION) |
        (listing.stale ? IS_STALE : 0) |
        (listing.image360 === null ? 0 : HAS_IMAGE_360) |
        (listing.campaigns === undefined ? 0 : HAS_CAMPAIGNS) |
        (listing.laterPriceCents === undefined ? 0 : HAS_LATER_PRICE) |
        (listing.laterRangeCents === undefined ? 0 : HAS_LATER_RANGE),
    );
    writer.text(listing.vin);
    writer.text(listing.stockNumber);
    for (let i = 0; i < PART_NAMES.length; i++) this.#writePart(PART_NAMES[i]!, listing, known.parts[i]!);
    writer.number(listing.year);
    writer.number(listing.salePrice);
    writer.number(listing.msrp);
    writer.number(listing.msrpMost);
    writer.number(listing.incentive);
    writer.number(listing.marketPrice);
    writer.number(listing.previousPrice);
    writer.number(listing.mileage);
    this.#writeRating(listing.rating);
    this.#writeFeatures(listing.features);
    this.#writeImages(listing.images, known.images);
    this.#writeLink(listing.link);
    this.#writeInstant(listing.listedAt);
    if (listing.image360 !== null) writer.text(listing.image360);
    if (listing.campaigns !== undefined) writer.text(listing.campaigns.join());
    if (listing.laterPriceCents !== undefined) writer.number(listing.laterPriceCents);
    if (listing.laterRangeCents !== undefined) {
      writer.number(listing.laterRangeCents.low);
      writer.number(listing.laterRangeCents.high);
    }
    return writer.end();
  }

  decode(bytes: Buffer, at: number, id: number, ownerId: number): Listing {
    const reader = this.#reader;
    reader.begin(bytes, at);
    this.#hasOwnPart = false;
    const marks = reader.varint();
    const vin = reader.text();
    const stockNumber = reader.text();
    const shared: SharedFacts = {
      kind: this.#readPart('kind'),
      build: this.#readPart('build'),
      power: this.#readPart('power'),
      offer: this.#readPart('offer'),
      paint: this.#readPart('paint'),
      packages: this.#readPart('packages'),
      extras: this.#readPart('extras'),
    };
    const mayRemember = !this.#hasOwnPart;
    // Reads the properties in the order in which `encode` writes them.
    const own: PerListingFacts = {
      id,
      ownerId,
      vin,
      stockNumber,
      year: reader.number()!,
      salePrice: reader.number(),
      msrp: reader.number(),
      msrpMost: reader.number(),
      incentive: reader.number(),
      marketPrice: reader.number(),
      previousPrice: reader.number(),
      mileage: reader.number(),
      rating: this.#readRating(),
      features: this.#readFeatures(),
      images: this.#readImages(),
      link: this.#readLink(),
      listedAt: this.#readInstant(),
      image360: (marks & HAS_IMAGE_360) === 0 ? null : reader.text(),
      description: (marks & HAS_DESCRIPTION) === 0 ? null : '',
      stale: (marks & IS_STALE) !== 0,
    };
    const listing = joinListing(own, shared);
    if ((marks & HAS_CAMPAIGNS) !== 0) listing.campaigns = reader.text()!.split(',');
    if ((marks & HAS_LATER_PRICE) !== 0) listing.laterPriceCents = reader.number()!;
    if ((marks & HAS_LATER_RANGE) !== 0) listing.laterRangeCents = { low: reader.number()!, high: reader.number()! };
    if (mayRemember) addSharedParts(listing, shared);
    return listing;
  }

  saveVocabulary(): SavedVocabulary {
    return Object.fromEntries(this.#vocabulary().map(([name, values]) => [name, values.save()]));
  }

  /** Call it only on a new codec. */
  loadVocabulary(saved: SavedVocabulary): void {
    for (const [name, values] of this.#vocabulary()) values.load(saved[name] ?? []);
  }

  #vocabulary(): [string, Pick<SharedValues<unknown>, 'save' | 'load'>][] {
    const others = { features: this.#features, images: this.#images, sites: this.#sites, verdicts: this.#verdicts };
    return Object.entries({ ...this.#parts, ...others });
  }

  /**
   * Returns whether a record describes the same vehicle as a listing with the same ID. Only fields of the offer may
   * differ, such as price, mileage, rating and photos.
   */
  isSameVehicle({ bytes, at }: RecordPlace, listing: Listing): boolean {
    const reader = this.#reader;
    reader.begin(bytes, at);
    // Cars with campaigns always get a new row. They are few, and the index updates numbers such as prices faster than
    // codes.
    if ((reader.varint() & HAS_CAMPAIGNS) !== 0 || listing.campaigns !== undefined) return false;
    if (reader.text() !== listing.vin) return false;
    reader.text();
    for (const name of PART_NAMES) if (!isSamePart(name, this.#readPart(name), listing)) return false;
    if (reader.number() !== listing.year) return false;
    this.#skipPrices();
    if (reader.varint() !== listing.features.length) return false;
    return listing.features.every((feature) => this.#readText(this.#features) === feature);
  }

  /** Returns the numbers of the shared parts and photos in a record. */
  #numbersIn({ bytes, at }: RecordPlace): KnownNumbers {
    const reader = this.#reader;
    reader.begin(bytes, at);
    reader.varint();
    reader.text();
    reader.text();
    const parts = PART_NAMES.map(() => this.#readNumber());
    reader.number();
    this.#skipPrices();
    for (let left = reader.varint(); left > 0; left--) this.#readNumber();
    return { parts, images: this.#readNumber() };
  }

  /** Skips the fields from the sale price to the rating. */
  #skipPrices(): void {
    for (let left = NUMBERS_AFTER_YEAR; left > 0; left--) this.#reader.number();
    this.#readRating();
  }

  /** Reads the number of a shared value. Returns -1 and skips the text if the value is inline. */
  #readNumber(): number {
    const number = this.#reader.varint() - 1;
    if (number < 0) this.#reader.text();
    return number;
  }

  #writePart(name: PartName, listing: Listing, known: number): void {
    if (known >= 0 && isSamePart(name, this.#parts[name].valueOf(known), listing))
      return this.#writer.varint(known + 1);
    const fields: readonly (keyof Listing)[] = PARTS[name];
    this.#writeShared(this.#parts[name], JSON.stringify(fields.map((field) => listing[field] ?? null)));
  }

  #readPart<Name extends PartName>(name: Name): SharedFacts[Name] {
    const number = this.#reader.varint() - 1;
    if (number >= 0) return this.#parts[name].valueOf(number);
    // The first listing with this part stored it inline. By now it may be shared.
    const text = this.#reader.text()!;
    const shared = this.#parts[name].find(text);
    this.#hasOwnPart ||= shared === undefined;
    return shared ?? partOf(name, text);
  }

  /** Writes a shared value's number, or else its text inline. */
  #writeShared(values: Pick<SharedValues<unknown>, 'numberOf'>, text: string): void {
    const number = values.numberOf(text);
    this.#writer.varint(number + 1);
    if (number < 0) this.#writer.text(text);
  }

  #writeRating(rating: Listing['rating']): void {
    this.#writer.number(rating && rating.fairPrice);
    if (rating === null) return;
    this.#writer.number(rating.low);
    this.#writer.number(rating.high);
    this.#writeShared(this.#verdicts, JSON.stringify({ band: rating.band, doubt: rating.doubt }));
  }

  #readRating(): Listing['rating'] {
    const fairPrice = this.#reader.number();
    if (fairPrice === null) return null;
    const low = this.#reader.number()!;
    const high = this.#reader.number()!;
    const number = this.#reader.varint() - 1;
    const { band, doubt } = number < 0 ? verdictOf(this.#reader.text()!) : this.#verdicts.valueOf(number);
    return { fairPrice, low, high, band, doubt };
  }

  #writeFeatures(features: Listing['features']): void {
    this.#writer.varint(features.length);
    for (const feature of features) this.#writeShared(this.#features, feature);
  }

  #readFeatures(): Listing['features'] {
    const count = this.#reader.varint();
    const features: string[] = [];
    for (let i = 0; i < count; i++) features.push(this.#readText(this.#features));
    return features;
  }

  #readText(values: SharedValues<string>): string {
    const number = this.#reader.varint() - 1;
    return number < 0 ? this.#reader.text()! : values.valueOf(number);
  }

  #writeImages(images: Listing['images'], known: number): void {
    if (known >= 0 && isSameImages(this.#images.valueOf(known), images)) return this.#writer.varint(known + 1);
    this.#writeShared(this.#images, textOfImages(images));
  }

  #readImages(): Listing['images'] {
    const number = this.#reader.varint() - 1;
    return number < 0 ? imagesOf(this.#reader.text()!) : this.#images.valueOf(number);
  }

  #writeLink(link: string | null): void {
    const end = link === null ? 0 : link.lastIndexOf('/') + 1;
    this.#writer.text(link && link.slice(end));
    if (link !== null) this.#writeShared(this.#sites, link.slice(0, end));
  }

  #readLink(): string | null {
    const rest = this.#reader.text();
    return rest === null ? null : this.#readText(this.#sites) + rest;
  }

  #writeInstant(text: string): void {
    const instant = parseInstant(text);
    this.#writer.varint(instant === null ? 0 : 1 + instant.day * 2 + (instant.withMs ? 1 : 0));
    if (instant === null) this.#writer.text(text);
    else this.#writer.varint(instant.ms);
  }

  #readInstant(): string {
    const header = this.#reader.varint() - 1;
    if (header < 0) return this.#reader.text()!;
    return formatInstant({ day: Math.floor(header / 2), ms: this.#reader.varint(), withMs: header % 2 === 1 });
  }
}

function factsOf(part: PartName): readonly FactName[] {
  return FACT_ROWS.filter(([, { card }]) => card === part).map(([name]) => name);
}

function partOf<Name extends PartName>(name: Name, text: string): SharedFacts[Name] {
  const values = JSON.parse(text) as unknown[];
  return Object.fromEntries(PARTS[name].map((fact, i) => [fact, values[i]])) as SharedFacts[Name];
}

function isSamePart(name: PartName, shared: Partial<Listing>, listing: Listing): boolean {
  const fields: readonly (keyof Listing)[] = PARTS[name];
  for (const field of fields) {
    // Most fields are identical, and checking that here costs less than a call.
    if (shared[field] !== listing[field] && !isSame(shared[field], listing[field])) return false;
  }
  return true;
}

/** Compares values and lists of values or objects; an absent value equals `null`. */
function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((value, index) => value === b[index] || isSameObject(value, b[index]));
}

function isSameObject(a: unknown, b: unknown): boolean {
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

function isSameImages(a: Listing['images'], b: Listing['images']): boolean {
  return a.length === b.length && a.every(({ src, alt }, i) => src === b[i]!.src && alt === b[i]!.alt);
}

/** Serializes image URLs. Those of one car share a prefix, which is written once. */
function textOfImages(images: Listing['images']): string {
  const sources = images.map(({ src }) => src);
  const start = commonStart(sources);
  const ends = sources.map((src) => src.slice(start.length));
  const alts = images.some(({ alt }) => alt !== null) ? [images.map(({ alt }) => alt)] : [];
  return JSON.stringify([start, ends, ...alts]);
}

function imagesOf(text: string): Listing['images'] {
  const [start, ends, alts] = JSON.parse(text) as [string, string[], (string | null)[]?];
  return ends.map((end, i) => ({ src: start + end, alt: alts?.[i] ?? null }));
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

function verdictOf(text: string): Pick<ListingRating, 'band' | 'doubt'> {
  return JSON.parse(text) as Pick<ListingRating, 'band' | 'doubt'>;
}

function identity(text: string): string {
  return text;
}
