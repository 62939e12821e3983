import { readdirSync } from 'node:fs';
import { derivedExamples, officialExamples } from './example-tables.ts';

/** Examples that were computed by hand from the wording of laws and fee tables. */
export const DERIVED_EXAMPLES = tables('derived-examples-').flatMap(derivedExamples);

/** Figures that public offices print. */
export const OFFICIAL_EXAMPLES = tables('official-examples-').flatMap(officialExamples);

function tables(prefix: string): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.startsWith(prefix))
    .toSorted();
}
