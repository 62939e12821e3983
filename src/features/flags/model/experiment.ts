import { z } from 'zod';
import { FLAG_DEFAULTS, type FlagName } from './flags.ts';

/** `A` has the flag off, `B` has it on. */
export const VARIANTS = ['A', 'B'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Actions of a visitor after seeing a variant: opening a car's page, saving a car, or contacting a seller. */
export const GOALS = ['view', 'save', 'lead'] as const;
export type Goal = (typeof GOALS)[number];

/**
 * Flags that can't differ between visitors: owner reviews, which dealers see too, and the flag of the car maker's
 * brand, which the other brands set themselves.
 */
const NEVER: ReadonlySet<FlagName> = new Set(['consumer_ratings', 'hyundai_buy_online']);
export const EXPERIMENT_FLAGS = (Object.keys(FLAG_DEFAULTS) as FlagName[]).filter((name) => !NEVER.has(name));

/**
 * The settings of a new experiment. They never change afterwards, because changed percentages would mix two
 * populations.
 */
export type NewExperiment = {
  /** The key in addresses and in the audit log: `infinite-scroll-1`. Never used twice. */
  key: string;
  flag: FlagName;
  /**
   * Percentages of visitors who get variants A and B. The others keep the flag's ordinary value and are not counted.
   */
  shareA: number;
  shareB: number;
  /** The goal that decides which variant is better. The other goals are shown without a decision. */
  goal: Goal;
};

const KEY = /^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/;
const share = z.coerce.number().int().min(1).max(99);

const schema = z
  .object({
    key: z.string().regex(KEY),
    flag: z.enum(EXPERIMENT_FLAGS as [FlagName, ...FlagName[]]),
    shareA: share,
    shareB: share,
    goal: z.enum(GOALS),
  })
  .refine(({ shareA, shareB }) => shareA + shareB <= 100, { path: ['shareB'] });

/** Texts for the fields that can be wrong. */
export const EXPERIMENT_ERRORS = {
  key: 'Use 1 to 40 lowercase letters, digits and hyphens.',
  flag: 'Choose a feature flag.',
  shareA: 'Enter a whole percentage from 1 to 99.',
  shareB: 'Enter a whole percentage from 1 to 99. Both together can be at most 100.',
  goal: 'Choose a goal.',
} as const satisfies Record<keyof NewExperiment, string>;
export type ExperimentErrors = Partial<Record<keyof NewExperiment, string>>;

/** Reads the fields of a form, or an entry of the flags file. */
export function readExperiment(input: unknown): { experiment: NewExperiment } | { errors: ExperimentErrors } {
  const read = schema.safeParse(input);
  if (read.success) return { experiment: read.data };
  const names = read.error.issues.map(({ path }) => path[0] as keyof NewExperiment);
  return { errors: Object.fromEntries(names.map((name) => [name, EXPERIMENT_ERRORS[name]])) };
}
