import {
  type Amount,
  type Condition,
  hasHighestOutTheDoor,
  type Jurisdiction,
  type TaxPart,
} from '#features/fees/fees.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { fuelClassOf, readOutTheDoorColumn, bodyClassOf } from '#features/search/search.ts';

export type Script = { lang: 'painless'; source: string; params: Record<string, unknown> };

type Fact = NonNullable<Condition['limits']>[number]['by'];
type Band = Extract<Amount, { kind: 'bands' }>['bands'][number];

/** Returns whether a column is not stored but computed by a script. */
export function isComputed(column: string): boolean {
  return readOutTheDoorColumn(column) !== null;
}

/**
 * Returns a script that computes a document's out-the-door price as the engine's column does, in `double dollars`, NaN
 * if it has none, and then runs the statements of `use`. There is one source for each state, so that few are compiled.
 */
export function priceScript(column: string, use: string, params: Record<string, unknown> = {}): Script {
  const basis = readOutTheDoorColumn(column)!;
  const source = `${mostCents(jurisdictionOf(basis.state))} double dollars = Math.ceil(mostCents(doc, params) / 100.0); ${use}`;
  return {
    lang: 'painless',
    source,
    params: { ...params, year: basis.taxYear, tradeIn: basis.tradeInDollars * 100 },
  };
}

/** Returns where an aggregation finds a column's numbers: in a field or by a script. */
export function numbersOf(column: string): { field: string } | { script: Script } {
  if (!isComputed(column)) return { field: column };
  return { script: priceScript(column, 'if (Double.isNaN(dollars)) return null; return dollars;') };
}

/**
 * Matches documents whose computed number is within bounds. The script only runs if the advertised price may be within
 * them.
 */
export function computedRange(column: string, { min = -Infinity, max = Infinity }: { min?: number; max?: number }) {
  const tests = ['!Double.isNaN(dollars)'];
  if (min > -Infinity) tests.push('dollars >= params.min');
  if (max < Infinity) tests.push('dollars <= params.max');
  const params = { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) };
  const script = priceScript(column, `return ${tests.join(' && ')};`, params);
  const perhaps = max < Infinity ? { range: { price: { lte: max } } } : { exists: { field: 'price' } };
  return { bool: { filter: [perhaps, { script: { script } }] } };
}

const NOTHING = 'Double.NaN';

/** Defines a function of the price in cents. An unknown figure is NaN, and makes the sum NaN. */
function mostCents(buyer: Jurisdiction | null): string {
  if (!hasHighestOutTheDoor(buyer)) return `double mostCents(def doc, def params) { return ${NOTHING}; }`;
  const gaps = buyer.gaps.map(({ when }) => `if (!${excludes(when)}) return ${NOTHING};`);
  const parts = (buyer.tax?.parts ?? []).map(
    (part) => `if (!${excludes(part.when)}) sum += ${partCents(part, buyer)};`,
  );
  const charges = buyer.charges.map(({ when, amount }) => `if (!${excludes(when)}) sum += ${amountCents(amount)};`);
  return `double shareOf(double cents, double ppm) { return Double.isNaN(cents * ppm) ? ${NOTHING} : (double) Math.round(cents * ppm / 1000000.0); }
double roundTo(double cents, double step) { return Double.isNaN(cents) ? ${NOTHING} : Math.round(cents / step) * step; }
double mostShareOf(double cents, double ppm) { return ppm == 0.0 ? 0.0 : shareOf(cents, ppm); }
double mostCents(def doc, def params) {
  if (doc['price'].size() == 0 || doc['dealerFeesMost'].size() == 0) return ${NOTHING};
  double price = doc['price'].value * 100.0;
  double fees = doc['dealerFeesMost'].value;
  double age = Math.max(0.0, params.year - doc['year'].value);
  int taxClass = (int) doc['taxClass'].value;
  boolean isNew = taxClass % 2 == 1;
  int truck = taxClass / 2 % 3;
  int fuel = taxClass / 6;
  double msrp = !isNew || doc['msrp'].size() == 0 ? ${NOTHING} : doc['msrp'].value * 100.0;
  double msrpMost = !Double.isNaN(msrp) || doc['msrpMost'].size() == 0 ? msrp : doc['msrpMost'].value * 100.0;
  double mpg = doc['mpg'].size() == 0 ? ${NOTHING} : doc['mpg'].value;
  double cityMpg = doc['mpgCity'].size() == 0 ? ${NOTHING} : doc['mpgCity'].value;
  double miles = doc['mileage'].size() == 0 ? ${NOTHING} : doc['mileage'].value;
  double weight = ${NOTHING};
  double tradeIn = ${creditCents(buyer.tradeIn)};
  double sum = price + fees;
  ${[...gaps, ...parts, ...charges].join('\n  ')}
  return sum;
}`;
}

/**
 * Returns an expression: whether a rule certainly does not apply to the car. Unknown facts exclude nothing, but the
 * maximum of a list price may.
 */
function excludes({ isNew, isTruck, fuels, limits = [] }: Condition = {}): string {
  const reasons = [
    ...(isNew === undefined ? [] : [`isNew != ${String(isNew)}`]),
    ...(isTruck === undefined ? [] : [`truck == ${bodyClassOf(!isTruck)}`]),
    ...(fuels === undefined
      ? []
      : [`(fuel != 0 && ${fuels.map((code) => `fuel != ${fuelClassOf(code)}`).join(' && ')})`]),
    ...limits.flatMap(({ by, over, upTo }) => [
      ...(over === undefined ? [] : [`${mostOf(by)} <= ${double(over)}`]),
      ...(upTo === undefined ? [] : [`${by} > ${double(upTo)}`]),
    ]),
  ];
  return reasons.length === 0 ? 'false' : `(${reasons.join(' || ')})`;
}

function partCents(part: TaxPart, { tax, documentFee }: Jurisdiction): string {
  const { high, slice, above, plus = 0, least = 0, most, ignoresTradeIn } = part;
  if (tax?.base !== 'price' || high === null) return most === undefined ? NOTHING : double(most);
  const fees = documentFee?.isTaxed === false ? '' : ' + fees';
  const base = `Math.max(0.0, price${fees}${ignoresTradeIn ? '' : ' - tradeIn'})`;
  const upTo = slice?.upTo ?? null;
  const capped = upTo === null ? base : `Math.min(${base}, ${double(upTo)})`;
  const taxed = slice ? `Math.max(0.0, ${capped} - ${double(slice.from)})` : capped;
  const rate = above
    ? `(price${fees} > ${double(above.cents)} ? ${double(above.rate)} : ${double(high)})`
    : double(high);
  const cents = `Math.max(shareOf(${taxed}, ${rate}) + ${double(plus)}, ${double(least)})`;
  return most === undefined ? cents : `Math.min(${cents}, ${double(most)})`;
}

/** Returns the minimum amount by which the trade-in reduces the taxable amount. */
function creditCents(tradeIn: Jurisdiction['tradeIn']): string {
  const most = tradeIn?.most === undefined ? 'params.tradeIn' : `Math.min(params.tradeIn, ${double(tradeIn.most)})`;
  if (tradeIn?.credit === 'full') return most;
  return tradeIn?.credit === 'new-only' ? `isNew ? ${most} : 0.0` : '0.0';
}

function amountCents(amount: Amount): string {
  switch (amount.kind) {
    case 'flat':
      return amount.high === null ? NOTHING : double(amount.high);
    case 'bands': {
      const cents = lookUp(amount.bands, amount.by);
      return amount.factors === undefined ? cents : `shareOf(${cents}, ${lookUp(amount.factors, 'age')})`;
    }
    case 'share': {
      const { of, rates, plus = 0, least = 0, rounding } = amount;
      const base = rounding ? `roundTo(${mostOf(of)}, ${double(rounding.base)})` : mostOf(of);
      const share = `mostShareOf(${base}, ${lookUp(rates, 'age')})`;
      const rounded = rounding ? `roundTo(${share}, ${double(rounding.amount)})` : share;
      return `Math.max(${double(plus)} + ${rounded}, ${double(least)})`;
    }
  }
}

/** Names the variable with the maximum of a fact. */
function mostOf(by: Fact): string {
  return by === 'msrp' ? 'msrpMost' : by;
}

/** Returns the highest figure of the bands that may contain a fact; of all bands if nothing is known of the fact. */
function lookUp(bands: readonly Band[], by: Fact): string {
  const most = bands.map((_band, at) => highest(bands.slice(0, at + 1)));
  const unknown = by === 'msrp' ? pick(bands, most, 'msrpMost') : most.at(-1)!;
  return `(Double.isNaN(${by}) ? ${unknown} : ${pick(bands, bands.map(highOf), by)})`;
}

/** Returns the figure of the band that contains a number; of the last band if the number is unknown. */
function pick(bands: readonly Band[], figures: readonly string[], by: string): string {
  const chain = bands.reduceRight(
    (others, { upTo }, at) => (upTo === null ? others : `${by} <= ${double(upTo)} ? ${figures[at]} : (${others})`),
    figures.at(-1)!,
  );
  return `(${chain})`;
}

function highOf({ high }: Band): string {
  return high === null ? NOTHING : double(high);
}

function highest(bands: readonly Band[]): string {
  return bands.some(({ high }) => high === null) ? NOTHING : double(Math.max(...bands.map(({ high }) => high!)));
}

/** Formats a double literal. */
function double(value: number): string {
  return `${value}D`;
}
