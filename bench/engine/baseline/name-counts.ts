import { optionNames } from '../workloads/column-writers.ts';
import { FLAT_NAMES, FLAT_SECTIONS, LIST_NAMES, LIST_SECTIONS } from '../workloads/v1-shape.ts';
import type { PrototypeAnswer } from './prototype-modules.ts';

const FLAT_OPTIONS = FLAT_NAMES.flatMap((name) => optionNames(name, FLAT_SECTIONS[name]));
const LIST_OPTIONS = LIST_NAMES.flatMap((name) => optionNames(name, LIST_SECTIONS[name]));
const TREE_OPTIONS = {
  trims: optionNames('trim', 4_000),
  models: optionNames('model', 700),
  makes: optionNames('make', 45),
} as const;

/** Reads every count of the prototype's answer by name, as `readCounts` does with the engine's. */
export function nameCounts(answer: PrototypeAnswer): number {
  let sum = named(answer.small, FLAT_OPTIONS) + named(answer.multi, LIST_OPTIONS);
  for (const part of ['trims', 'models', 'makes'] as const) sum += named(answer[part], TREE_OPTIONS[part]);
  return sum;
}

function named(counts: Uint32Array, names: readonly string[]): number {
  const byName = new Map<string, number>();
  for (let option = 0; option < counts.length; option++) {
    if (counts[option]! > 0) byName.set(names[option]!, counts[option]!);
  }
  let sum = 0;
  for (const [, count] of byName) sum += count;
  return sum;
}
