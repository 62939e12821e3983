import type { Owner } from '../../src/features/dealers/dealers.ts';
import type { Listing } from '../../src/features/listings/listings.ts';
import type { SeededSampler } from './seeded-sampler.ts';

/** A car as a shopper sees it. `reference`: the expected price of such a car; `days`: days since it was listed. */
export type SeenCar = { listing: Listing; owner: Owner; price: number; reference: number; miles: number; days: number };

/** Returns how much a shopper likes a car, in units of a discrete choice; larger is better. */
export type Taste = (car: SeenCar, draw: SeededSampler) => number;

/** Samples a shopper's taste. `budget`: the dollars that this shopper meant to spend. */
export type TasteModel = (draw: SeededSampler, budget: number) => Taste;

/** A shopper's own preference for each name, sampled when the name first occurs. */
function leanings(draw: SeededSampler, deviation: number): (name: string | null) => number {
  const known = new Map<string, number>();
  return (name) => {
    if (name === null) return 0;
    const leaning = known.get(name) ?? draw.normal(0, deviation);
    known.set(name, leaning);
    return leaning;
  };
}

const THIS_YEAR = 2026;
const ageOf = ({ year }: Listing) => Math.max(0, THIS_YEAR - year);

/** An hour at 45 miles, and the cost per mile in fuel and wear. */
const MILES_AN_HOUR = 45;
const DOLLARS_A_MILE = 0.3;

/**
 * Surplus: the log of what the car is worth to this shopper minus the log of its cost including pickup, times a weight;
 * plus trust, familiarity, and an unobserved part. The figures and their sources are in README.md.
 */
export const surplusTaste: TasteModel = (draw, budget) => {
  const price = draw.lognormal(5, 0.35);
  const hour = draw.lognormal(35, 0.6);
  const trips = draw.pick([2, 2, 3, 4]);
  const yearTilt = draw.normal(-0.01, 0.02);
  const milesTilt = draw.normal(-0.01, 0.02);
  const makes = leanings(draw, 0.1);
  const models = leanings(draw, 0.08);
  const colors = leanings(draw, 0.03);
  const photos = draw.lognormal(0.5, 0.4);
  const rated = draw.lognormal(0.5, 0.5);
  const careful = draw.chance(0.4) ? draw.lognormal(0.6, 0.4) : 0.1;
  const searching = draw.lognormal(7, 0.8);
  return ({ listing, owner, price: askingPrice, reference, miles, days }, noise) => {
    const own =
      yearTilt * ageOf(listing) +
      milesTilt * ((listing.mileage ?? 60_000) / 10_000) +
      makes(listing.makeCode) +
      models(listing.modelCode) +
      colors(listing.exteriorColorCode);
    const fetching = 2 * trips * miles * (DOLLARS_A_MILE + hour / MILES_AN_HOUR);
    const over = Math.max(0, Math.log((askingPrice + fetching) / budget));
    const reviews = owner.reviewCount ?? 0;
    const trust = owner.rating === null ? -0.1 : ((owner.rating - 4) * reviews) / (reviews + 20);
    const seen = days > searching ? -0.7 : 0;
    const pictures = listing.images.length === 0 ? -2 : listing.images.length < 5 ? 0 : 0.3;
    const clean = listing.history.includes('NO_ACCIDENTS') ? 1 : 0;
    return (
      price * (Math.log(reference) + own - Math.log(askingPrice + fetching)) -
      8 * over +
      photos * pictures +
      rated * trust +
      careful * clean +
      seen +
      noise.gumbel()
    );
  };
};

/**
 * Aspirations: counts which attributes are good enough, each by itself, without further comparison; price only counts
 * below an aspiration.
 */
export const aspirationsTaste: TasteModel = (draw, budget) => {
  const limit = budget * draw.uniform(0.75, 1);
  const fair = draw.uniform(0.93, 1.02);
  const far = draw.lognormal(25, 0.6);
  const worn = draw.lognormal(70_000, 0.4);
  const old = draw.lognormal(7, 0.4);
  const makes = leanings(draw, 0.6);
  return ({ listing, owner, price, reference, miles, days }, noise) => {
    const met = (is: boolean, weight: number) => (is ? weight : 0);
    return (
      met(price <= limit, 1.5) +
      met(price <= fair * reference, 1.2) +
      met(miles <= far, 1.2) +
      met((listing.mileage ?? 1e6) <= worn, 1) +
      met(ageOf(listing) <= old, 0.8) +
      met((owner.rating ?? 3.8) >= 4, 0.6) +
      met(listing.images.length > 0, 0.8) +
      met(days < 14, 0.5) +
      makes(listing.makeCode) +
      0.6 * noise.gumbel()
    );
  };
};

/** Thrift: total dollars over the remaining years of the car, and proximity; hardly anything else. */
export const thriftTaste: TasteModel = (draw, budget) => {
  const lifeMiles = draw.lognormal(190_000, 0.15);
  const hour = draw.lognormal(60, 0.6);
  const weight = draw.lognormal(4, 0.3);
  const trusting = draw.lognormal(0.4, 0.4);
  const comfort = draw.lognormal(0.8, 0.4);
  return ({ listing, owner, price, reference, miles, days }, noise) => {
    const left = Math.max(1, (lifeMiles - (listing.mileage ?? 90_000)) / 12_500);
    const fetching = 4 * miles * (DOLLARS_A_MILE + hour / MILES_AN_HOUR);
    const yearly = (price + fetching) / Math.min(left, 10);
    const over = Math.max(0, Math.log(price / budget));
    return (
      -weight * 0.5 * Math.log(yearly) +
      comfort * Math.log(reference) -
      weight * 0.5 * Math.log(price / reference) -
      8 * over +
      trusting * ((owner.rating ?? 3.5) - 4) -
      (days > 45 ? 0.4 : 0) +
      noise.gumbel()
    );
  };
};
