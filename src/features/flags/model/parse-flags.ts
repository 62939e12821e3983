import { z } from 'zod';
import { FLAG_DEFAULTS, type FlagName, type Flags } from './flags.ts';

const NAMES = Object.keys(FLAG_DEFAULTS) as [FlagName, ...FlagName[]];
const schema = z.partialRecord(z.enum(NAMES), z.boolean());

/**
 * Parses a flags file: a JSON object with flag names and `true` or `false`. Missing flags keep their defaults.
 * @returns the flags, or in `problem` the error, as text that continues "The flags file"
 */
export function parseFlags(text: string): { flags: Flags } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON.' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { problem: 'must contain one JSON object: names of flags with true or false.' };
  const unknown = Object.keys(json).find((name) => !NAMES.includes(name as FlagName));
  if (unknown !== undefined)
    return { problem: `names "${unknown}", which is not a flag. docs/configuration.md lists them.` };
  const read = schema.safeParse(json);
  if (read.success) return { flags: { ...FLAG_DEFAULTS, ...read.data } };
  return { problem: `must be true or false for "${String(read.error.issues[0]?.path[0])}".` };
}
