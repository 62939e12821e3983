import type { CarFacts, Range } from '../model/car-facts.ts';

/** A purchase: prices in cents, and the value of the trade-in. */
type Purchase = Pick<CarFacts, 'isNew' | 'priceCents' | 'mileage' | 'modelYear'> & { tradeInCents: number };
type Formula = (purchase: Purchase) => Range;

/** Multiplies by a decimal percentage without floating point, and rounds half up to the cent. */
function percent(rate: string, cents: number): number {
  const [whole = '', fraction = ''] = rate.split('.');
  const numerator = BigInt(whole + fraction) * BigInt(cents);
  const denominator = 100n * 10n ** BigInt(fraction.length);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

const exactly = (cents: number): Range => ({ low: cents, high: cents });
const between = (low: number, high: number | null): Range => ({ low, high });
const net = ({ priceCents, tradeInCents }: Purchase) => Math.max(0, priceCents - tradeInCents);
const onNet =
  (rate: string): Formula =>
  (purchase) =>
    exactly(percent(rate, net(purchase)));
const onNetWithLocal =
  (state: string, least: string, most: string): Formula =>
  (purchase) =>
    between(
      percent(state, net(purchase)) + percent(least, net(purchase)),
      percent(state, net(purchase)) + percent(most, net(purchase)),
    );
const none: Formula = () => exactly(0);
const unknown: Formula = () => between(0, null);

function arkansas(purchase: Purchase): Range {
  const { priceCents, isNew } = purchase;
  if (priceCents < 400_000) return exactly(0);
  const isReduced = !isNew && priceCents < 1_000_000;
  const most = percent('6.5', isReduced ? priceCents : net(purchase));
  const local = percent('6.125', Math.min(net(purchase), 250_000));
  return between(isReduced ? percent('2.875', priceCents) : most, most + local);
}

/** A car in its tenth year costs $10 if its resale value is below $3,000. Listings have no resale value. */
function minnesota(purchase: Purchase): Range {
  const most = percent('6.875', net(purchase));
  const mayBeWorthLess = purchase.modelYear <= 2017 && purchase.priceCents < 300_000;
  return mayBeWorthLess ? between(1_000, Math.max(most, 1_000)) : exactly(most);
}

/** A trade-in lowers the sales tax only. The excise tax is higher if the price is far below the average retail value. */
function oklahoma(purchase: Purchase): Range {
  const { priceCents, isNew } = purchase;
  const excise = isNew ? percent('3.25', priceCents) : 2_000 + percent('3.25', Math.max(0, priceCents - 150_000));
  return between(excise + percent('1.25', net(purchase)), null);
}

function tennessee(purchase: Purchase): Range {
  const base = net(purchase);
  const certain = percent('7', base) + percent('2.75', Math.max(0, Math.min(base, 320_000) - 160_000));
  return between(certain, certain + percent('2.75', Math.min(base, 160_000)));
}

/**
 * The tax on a purchase by state, written by hand from the sources in `docs/features/fees.md`. It shares neither code
 * nor data with the model.
 */
export const TAX_ORACLE: Readonly<Record<string, Formula>> = {
  AL: onNetWithLocal('2', '0', '10'),
  AK: ({ priceCents }) => between(0, percent('9.5', priceCents)),
  AZ: onNetWithLocal('5.6', '0', '5.6'),
  AR: arkansas,
  CA: ({ priceCents }) => between(percent('7.25', priceCents), percent('7.25', priceCents) + percent('4', priceCents)),
  CO: onNetWithLocal('2.9', '0', '8.3'),
  CT: (purchase) => exactly(percent(purchase.priceCents > 5_000_000 ? '7.75' : '6.35', net(purchase))),
  DE: (purchase) => {
    const fee = (cents: number) => percent('5.25', Math.max(0, cents - 40_000)) + 800;
    return between(fee(net(purchase)), fee(purchase.priceCents));
  },
  DC: unknown,
  FL: (purchase) =>
    between(percent('6', net(purchase)), percent('6', net(purchase)) + percent('2', Math.min(net(purchase), 500_000))),
  GA: unknown,
  HI: ({ priceCents }) => between(percent('4', priceCents), percent('4', priceCents) + percent('0.5', priceCents)),
  ID: (purchase) => between(percent('6', net(purchase)), null),
  IL: (purchase) => {
    const rates = ['6.25', '4.75', '1.25', '1'].map((rate) => percent(rate, net(purchase)));
    const most = rates.reduce((sum, cents) => sum + cents);
    return between(rates[0]!, most);
  },
  IN: onNet('7'),
  IA: (purchase) => exactly(percent('5', net(purchase)) + 1_000),
  KS: onNetWithLocal('6.5', '0', '5'),
  KY: onNet('6'),
  LA: onNetWithLocal('5', '0', '7'),
  ME: onNet('5.5'),
  MD: (purchase) => exactly(Math.max(10_000, percent('6.5', net(purchase)))),
  MA: onNet('6.25'),
  MI: ({ priceCents, tradeInCents }) =>
    exactly(percent('6', Math.max(0, priceCents - Math.min(tradeInCents, 1_200_000)))),
  MN: minnesota,
  MS: onNet('5'),
  MO: onNetWithLocal('4.225', '0', '6.5'),
  MT: none,
  NE: onNetWithLocal('5.5', '0', '2'),
  NV: onNetWithLocal('6.85', '0', '1.525'),
  NH: none,
  NJ: (purchase) => {
    // All cars of the test reach 30 miles per gallon.
    const surcharge = purchase.isNew && purchase.priceCents >= 4_500_000 ? percent('0.4', purchase.priceCents) : 0;
    return exactly(percent('6.625', net(purchase)) + surcharge);
  },
  NM: onNet('4'),
  NY: onNetWithLocal('4', '3', '4.875'),
  NC: onNet('3'),
  ND: onNet('5'),
  OH: (purchase) =>
    onNetWithLocal('5.75', '0.75', '2.25')(purchase.isNew ? purchase : { ...purchase, tradeInCents: 0 }),
  OK: oklahoma,
  OR: ({ mileage, priceCents }) => exactly((mileage ?? 0) <= 7_500 ? percent('0.5', priceCents) : 0),
  PA: onNetWithLocal('6', '0', '2'),
  RI: onNet('7'),
  SC: (purchase) => exactly(Math.min(50_000, percent('5', net(purchase)))),
  SD: (purchase) =>
    exactly(purchase.modelYear <= 2015 && purchase.priceCents <= 250_000 ? 0 : percent('4', net(purchase))),
  TN: tennessee,
  TX: onNet('6.25'),
  UT: onNetWithLocal('4.85', '0', '4.2'),
  VT: (purchase) => between(percent('6', net(purchase)), null),
  VA: ({ priceCents }) => exactly(Math.max(7_500, percent('4.15', priceCents))),
  WA: (purchase) => {
    const luxury = percent('8', Math.max(0, purchase.priceCents - 10_200_000));
    const certain = percent('6.5', net(purchase)) + percent('0.5', net(purchase)) + luxury;
    return between(certain, certain + percent('4.2', net(purchase)));
  },
  WV: (purchase) => exactly(Math.max(3_000, percent('6', net(purchase)))),
  WI: onNetWithLocal('5', '0', '2.9'),
  WY: onNetWithLocal('4', '0', '5'),
};
