import type { Amount, Charge, Condition, Jurisdiction, TaxPart } from '../../src/features/fees/model/jurisdiction.ts';

type Limit = NonNullable<Condition['limits']>[number];
type Figures = { upTo: number | null; low: number; high: number | null };

/** Writes cents as dollars, without cents if there are none: `$1,506.25`, `$85`. */
export function formatMoney(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** Writes a range with its unit; an unknown end is a question mark. */
export function range(low: number, high: number | null, write: (figure: number) => string): string {
  if (high === null) return `${write(low)} up to ?`;
  return low === high ? write(low) : `${write(low)} to ${write(high)}`;
}

/** Writes a part of a tax: `State sales tax: 6%`. */
export function tax(part: TaxPart): string {
  const { label, low, lowIfTruck, high, slice, above, plus, least, most, when } = part;
  const details = [
    ...(slice
      ? [`of the part from ${formatMoney(slice.from)}${slice.upTo === null ? '' : ` to ${formatMoney(slice.upTo)}`}`]
      : []),
    ...(lowIfTruck === undefined
      ? []
      : [`${range(lowIfTruck, high, percent)} for pickups, cargo vans and cars of unknown body`]),
    ...(above === undefined
      ? []
      : [`${percent(above.rate)} if the price with taxed fees is above ${formatMoney(above.cents)}`]),
    ...(plus === undefined ? [] : [`plus ${formatMoney(plus)}`]),
    ...(least === undefined ? [] : [`at least ${formatMoney(least)}`]),
    ...(most === undefined ? [] : [`at most ${formatMoney(most)}`]),
    ...(part.ignoresTradeIn ? ['without credit for a trade-in'] : []),
    ...conditions(when),
  ];
  return [`${label}: ${range(low, high, percent)}`, ...details].join(', ');
}

/** Writes whether a trade-in lowers the tax. */
export function tradeInText({ credit, most }: NonNullable<Jurisdiction['tradeIn']>): string {
  const text = {
    full: 'lowers the taxed amount',
    none: "doesn't lower the taxed amount",
    'new-only': 'lowers the taxed amount of new cars only',
    conditional: 'may lower the taxed amount, depending on the traded car or on the place',
    unknown: 'unclear',
  }[credit];
  return most === undefined ? text : `${text}, by at most ${formatMoney(most)}`;
}

/** Writes the law on a dealer's document fee. */
export function documentFeeText(fee: NonNullable<Jurisdiction['documentFee']>): string {
  return [
    ...(fee.most === null ? ['no maximum found'] : [`at most ${formatMoney(fee.most)}`]),
    ...(fee.mostShare === undefined ? [] : [`at most ${percent(fee.mostShare)} of the price`]),
    ...(fee.isInAdvertisedPrice ? ['part of the advertised price'] : []),
    ...(fee.law === null ? [] : [fee.law]),
  ].join(', ');
}

/** Writes a charge with its amounts. */
export function chargeText({ label, amount, when }: Charge): string {
  return [`${label}: ${amountText(amount)}`, ...conditions(when)].join(', ');
}

function amountText(amount: Amount): string {
  if (amount.kind === 'flat') return range(amount.low, amount.high, formatMoney);
  if (amount.kind === 'bands') {
    const factors = amount.factors ? `; times ${bandsText(amount.factors, 'age', percent)}` : '';
    return `${bandsText(amount.bands, amount.by, formatMoney)}${factors}`;
  }
  const base = amount.of === 'msrp' ? 'of the list price' : 'of the price';
  const [only] = amount.rates;
  const rates =
    amount.rates.length === 1 ? range(only!.low, only!.high, percent) : bandsText(amount.rates, 'age', percent);
  return [
    `${rates} ${base}`,
    ...(amount.plus === undefined ? [] : [`plus ${formatMoney(amount.plus)}`]),
    ...(amount.least === undefined ? [] : [`at least ${formatMoney(amount.least)}`]),
    ...(amount.rounding
      ? [
          `the base rounded to ${formatMoney(amount.rounding.base)} and the fee to ${formatMoney(amount.rounding.amount)}`,
        ]
      : []),
  ].join(', ');
}

/** Writes the first bands and the last one; long tables are in the data file. */
function bandsText(bands: readonly Figures[], by: Limit['by'], write: (figure: number) => string): string {
  const shown = bands.length > 12 ? [...bands.slice(0, 4), null, bands.at(-1)!] : bands;
  return shown
    .map((band) => {
      if (band === null) return '…';
      const end = band.upTo === null ? 'above' : `up to ${unit(by, band.upTo)}`;
      return `${end} ${range(band.low, band.high, write)}`;
    })
    .join('; ');
}

function conditions(when: Condition | undefined): string[] {
  return [
    ...(when?.isNew === undefined ? [] : [when.isNew ? 'new cars' : 'used cars']),
    ...(when?.isTruck === undefined ? [] : [when.isTruck ? 'pickups and cargo vans' : 'no pickups or cargo vans']),
    ...(when?.fuels ? [`fuels ${when.fuels.join(', ')}`] : []),
    ...(when?.limits ?? []).flatMap(({ by, over, upTo }) => [
      ...(over === undefined ? [] : [`above ${unit(by, over)}`]),
      ...(upTo === undefined ? [] : [`up to ${unit(by, upTo)}`]),
    ]),
  ];
}

function unit(by: Limit['by'], value: number): string {
  const text = value.toLocaleString('en-US');
  switch (by) {
    case 'price':
    case 'msrp':
      return formatMoney(value);
    case 'age':
      return `${text} ${value === 1 ? 'year' : 'years'}`;
    case 'weight':
      return `${text} pounds`;
    case 'miles':
      return `${text} miles`;
    case 'mpg':
    case 'cityMpg':
      return `${text} mpg`;
  }
}

function percent(ppm: number): string {
  return `${Number((ppm / 10_000).toFixed(6))}%`;
}
