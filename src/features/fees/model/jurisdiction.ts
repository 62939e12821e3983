import { z } from 'zod';

/** Facts of a car that rules depend on. Money is in cents, age in model years, weight in pounds. */
const BY = ['price', 'msrp', 'age', 'weight', 'mpg', 'cityMpg', 'miles'] as const;

const cents = z.int().nonnegative();
/** A rate in parts per million: 62,500 is 6.25%. */
const ppm = z.int().min(0).max(1_000_000);
/** A rate in parts per million that may have decimals, as in formulas that multiply by a share each year. */
const fractionalPpm = z.number().min(0).max(1_000_000);
/** The `id` of one of the record's sources. */
const sourceId = z.string().min(1);

const sourceSchema = z.strictObject({
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /**
   * The date of the document if it has one, otherwise the date on which it was read; `null` for an undated copy of a
   * page.
   */
  date: z.iso.date().nullable(),
  /**
   * `high`: the official document itself was read. `medium`: its words were read in a quotation by another publication,
   * or in a copy of the law. `low`: a report, a dealers' association, the press, or a derived figure.
   */
  confidence: z.enum(['high', 'medium', 'low']),
  /** The publication in which the words were read, if it isn't the one at `url`. */
  readIn: z.string().optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** `low` and `high` are equal unless sources disagree or the figure depends on the place. `high` is `null` if unknown. */
const isOrdered = ({ low, high }: { low: number; high: number | null }) => high === null || low <= high;

type Band = { upTo: number | null; low: number; high: number | null };

const isRising = (bands: readonly Band[]) =>
  bands.every(({ upTo }, at) => {
    const next = bands[at + 1];
    return next === undefined ? upTo === null : upTo !== null && (next.upTo === null || next.upTo > upTo);
  });

/** Figures by ranges of one fact, ascending. `upTo` is inclusive, and `null` in the last one. */
const bandsSchema = (figure: z.ZodNumber) =>
  z
    .array(z.strictObject({ upTo: z.number().nonnegative().nullable(), low: figure, high: figure.nullable() }))
    .min(1)
    .refine((bands: readonly Band[]) => bands.every(isOrdered), 'low is above high')
    .refine(isRising, 'the bands are not ascending, or the last one has an end');

const conditionSchema = z.strictObject({
  isNew: z.boolean().optional(),
  /** Codes of the fuels that the rule is for. */
  fuels: z.array(z.string()).optional(),
  /** Whether it applies only to pickups and cargo vans, or only to all other cars. */
  isTruck: z.boolean().optional(),
  limits: z
    .array(z.strictObject({ by: z.enum(BY), over: z.number().optional(), upTo: z.number().optional() }))
    .optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const taxPartSchema = z
  .strictObject({
    label: z.string().min(1),
    low: ppm,
    /** The lowest rate for pickups, cargo vans and cars whose body is unknown, if it differs from `low`. */
    lowIfTruck: ppm.optional(),
    high: ppm.nullable(),
    /** The part of the taxable amount that the rate applies to. */
    slice: z.strictObject({ from: cents, upTo: cents.nullable() }).optional(),
    /** The rate of the whole amount if the price with taxed dealer fees, before a trade-in, is above `cents`. */
    above: z.strictObject({ cents, rate: ppm }).optional(),
    /** A fixed amount in addition. */
    plus: cents.optional(),
    least: cents.optional(),
    most: cents.optional(),
    when: conditionSchema.optional(),
    /** The rate applies to the whole price, even where other parts credit a trade-in. */
    ignoresTradeIn: z.literal(true).optional(),
    source: sourceId,
  })
  .refine(isOrdered, 'low is above high');
export type TaxPart = z.infer<typeof taxPartSchema>;

const taxSchema = z.strictObject({
  name: z.string().min(1),
  /**
   * `price`: what the dealer charges. `assessed`: the state's own valuation. `greater`: the higher of the two. Listings
   * don't contain the state's valuation.
   */
  base: z.enum(['price', 'assessed', 'greater']),
  parts: z.array(taxPartSchema),
  source: sourceId,
});

const tradeInSchema = z.strictObject({
  /**
   * `new-only`: for new cars only. `conditional`: all, a part or nothing, depending on the traded car or on the place.
   * `unknown`: no source was found, or they disagree.
   */
  credit: z.enum(['full', 'none', 'new-only', 'conditional', 'unknown']),
  most: cents.optional(),
  source: sourceId,
});

const documentFeeSchema = z.strictObject({
  law: z.string().nullable(),
  /** The legal maximum; `null` if there is none or it was not found. */
  most: cents.nullable(),
  /** A second maximum, as a share of the price. The lower of the two applies. */
  mostShare: ppm.optional(),
  /** The law requires the advertised price to include the fee. */
  isInAdvertisedPrice: z.boolean(),
  /** Whether the fee is taxed; `null` if not found. */
  isTaxed: z.boolean().nullable(),
  taxedSource: sourceId.optional(),
  source: sourceId,
  /** An average of quotes. It is not a limit, so no price uses it. */
  average: z.strictObject({ cents, source: sourceId }).optional(),
});

const amountSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('flat'), low: cents, high: cents.nullable() })
    .refine(isOrdered, 'low is above high'),
  z.strictObject({
    kind: z.literal('bands'),
    by: z.enum(BY),
    bands: bandsSchema(cents),
    /** Multiplies the amount, by the car's age. */
    factors: bandsSchema(ppm).optional(),
  }),
  z.strictObject({
    kind: z.literal('share'),
    of: z.enum(['msrp', 'price']),
    /** Rates by the car's age. */
    rates: bandsSchema(fractionalPpm),
    plus: cents.optional(),
    least: cents.optional(),
    /** Rounds the list price or price, and then the amount, each half up to a multiple of these cents. */
    rounding: z.strictObject({ base: z.int().positive(), amount: z.int().positive() }).optional(),
  }),
]);
export type Amount = z.infer<typeof amountSchema>;

const ITEMS = ['tax', 'title', 'registration', 'plates'] as const;

const chargeSchema = z.strictObject({
  item: z.enum(ITEMS).exclude(['tax']),
  label: z.string().min(1),
  amount: amountSchema,
  when: conditionSchema.optional(),
  source: sourceId,
});
export type Charge = z.infer<typeof chargeSchema>;

/** A figure that was not found. Prices of cars that need it have no upper end. */
const gapSchema = z.strictObject({ item: z.enum(ITEMS), what: z.string().min(1), when: conditionSchema.optional() });

const leaseSchema = z.strictObject({
  rule: z.string().min(1),
  source: sourceId,
  /** The sources don't say how leases of cars are taxed now; `rule` says what is known and what isn't. */
  isUnclear: z.literal(true).optional(),
});

/**
 * Taxes and fees that a buyer pays to the state or may have to pay to the dealer, for one state or the District of
 * Columbia.
 */
const jurisdictionSchema = z.strictObject({
  code: z.string().length(2),
  sources: z.record(z.string(), sourceSchema),
  tax: taxSchema.nullable(),
  tradeIn: tradeInSchema.nullable(),
  lease: leaseSchema.nullable(),
  documentFee: documentFeeSchema.nullable(),
  charges: z.array(chargeSchema),
  gaps: z.array(gapSchema),
});
export type Jurisdiction = z.infer<typeof jurisdictionSchema>;

/** The table of all records. `date` is the day on which it was last revised. */
export const feeTableSchema = z.strictObject({ date: z.iso.date(), jurisdictions: z.array(jurisdictionSchema) });
export type FeeTable = z.infer<typeof feeTableSchema>;
