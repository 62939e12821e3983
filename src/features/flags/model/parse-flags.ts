import { z } from 'zod';
import { type NewExperiment, readExperiment } from './experiment.ts';
import { FLAG_DEFAULTS, type FlagName, type Flags } from './flags.ts';

const NAMES = Object.keys(FLAG_DEFAULTS) as FlagName[];

/** A flag that is split between visitors. `on`: its value for visitors outside the experiment. */
const split = z.strictObject({
  experiment: z.string(),
  A: z.number(),
  B: z.number(),
  goal: z.string(),
  on: z.boolean().optional(),
});

/** A flags file: the flags that it sets, and the experiments that it starts. */
export type FlagsFile = { flags: Partial<Flags>; experiments: readonly NewExperiment[] };

/**
 * Parses a flags file: a JSON object with flag names and `true`, `false` or an experiment.
 * @returns the file, or in `problem` the error, as text that continues "The flags file"
 */
export function parseFlags(text: string): FlagsFile | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON.' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { problem: 'must contain one JSON object: names of flags with true or false.' };
  const flags: Partial<Record<FlagName, boolean>> = {};
  const experiments: NewExperiment[] = [];
  for (const [name, value] of Object.entries(json) as [string, unknown][]) {
    if (!isFlagName(name))
      return { problem: `names "${name}", which is not a flag. docs/configuration.md lists them.` };
    const read = readValue(name, value);
    if ('problem' in read) return read;
    if (read.on !== undefined) flags[name] = read.on;
    if (read.experiment) experiments.push(read.experiment);
  }
  return { flags, experiments };
}

function isFlagName(name: string): name is FlagName {
  return NAMES.includes(name as FlagName);
}

type FlagValue = { on?: boolean | undefined; experiment?: NewExperiment };

function readValue(name: FlagName, value: unknown): FlagValue | { problem: string } {
  if (typeof value === 'boolean') return { on: value };
  if (typeof value !== 'object') return { problem: `must be true or false for "${name}".` };
  const given = split.safeParse(value);
  if (!given.success)
    return { problem: `must be true, false or {"experiment", "A", "B", "goal", "on"} for "${name}".` };
  const { experiment: key, A: shareA, B: shareB, goal, on } = given.data;
  const read = readExperiment({ key, flag: name, shareA, shareB, goal });
  if ('experiment' in read) return { on, experiment: read.experiment };
  const error = Object.values(read.errors)[0] ?? '';
  return {
    problem: `has an invalid experiment for "${name}". ${error} docs/features/experiments.md explains experiments.`,
  };
}
