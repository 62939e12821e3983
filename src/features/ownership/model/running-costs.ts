import { z } from 'zod';

/** Types of powertrains with different services and repairs: combustion, hybrid, plug-in hybrid, electric. */
export const POWERTRAINS = ['ICE', 'HEV', 'PHEV', 'BEV'] as const;
export type Powertrain = (typeof POWERTRAINS)[number];

const sourceId = z.string().min(1);
const stateCode = z.string().regex(/^[A-Z]{2}$/);
const miles = z.int().positive();
const factor = z.number().nonnegative();

/** The price of a gallon or a kilowatt-hour in hundredths of a cent: 16.79¢ is 1679. */
const unitPrice = z.int().positive();
const byState = z.record(stateCode, unitPrice);

const sourceSchema = z.strictObject({
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /** Date of the figures; `null` for an undated page. */
  date: z.iso.date().nullable(),
});
export type CostSource = z.infer<typeof sourceSchema>;

const indexSchema = z.strictObject({ source: sourceId, index: z.int().positive() });

/** Prices of energy by place, and costs of maintenance and repairs, each with its source. */
export const runningCostsSchema = z
  .strictObject({
    /** The day on which the table was last revised. */
    date: z.iso.date(),
    sources: z.record(sourceId, sourceSchema),
    fuel: z.strictObject({
      source: sourceId,
      regions: z.array(
        z.strictObject({ name: z.string().min(1), states: z.array(stateCode), gasoline: unitPrice, diesel: unitPrice }),
      ),
      /** Prices of single states, if they are published. */
      gasoline: byState,
      diesel: byState,
    }),
    electricity: z.array(z.strictObject({ source: sourceId, states: byState })),
    upkeep: z.strictObject({
      source: sourceId,
      /** Consumer prices when the amounts were published, and now. */
      dollarsOf: indexSchema,
      dollarsNow: indexSchema,
      /** `everyMiles` is `null` for a kind of car that does not need the service. */
      services: z.array(
        z.strictObject({
          name: z.string().min(1),
          cents: z.int().positive(),
          everyMiles: z.record(z.enum(POWERTRAINS), miles.nullable()),
        }),
      ),
      repairs: z.strictObject({
        bodies: z.strictObject({ car: factor, suv: factor, truck: factor }),
        powertrains: z.record(z.enum(POWERTRAINS), factor),
        /** The share by which each dollar of the price when new makes repairs more expensive. */
        growthPerDollar: factor,
        /** Dollars per mile by the car's age in years, for a car that cost nothing when new. */
        dollarsPerMileByAge: z.array(factor).min(1),
        /** Added for each year after the last listed age. */
        addedPerYear: factor,
      }),
    }),
  })
  .refine(
    ({ sources, fuel, electricity, upkeep }) =>
      [fuel, ...electricity, upkeep, upkeep.dollarsOf, upkeep.dollarsNow].every(({ source }) => source in sources),
    'a figure names a source that is missing',
  );

export type RunningCosts = z.infer<typeof runningCostsSchema>;
export type MaintenanceCosts = RunningCosts['upkeep'];
