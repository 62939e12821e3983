import { columnNamed } from './columns.ts';
import { columnsRead, type Mapping } from './mapping.ts';
import { squashHeader } from './squash-header.ts';

/** Columns without which a row is no car. */
const ESSENTIAL = ['year', 'make', 'vin'] as const;

/**
 * Reads `year`, `make` and `vin` from columns of exactly these names, whatever most of their values are: a few good rows
 * among thousands of damaged ones must go in. Values decide about every other column.
 */
export function nameEssentials(mapping: Mapping, headers: readonly string[]): Mapping {
  const used = new Set(columnsRead(mapping));
  const split = new Set(mapping.splits.flatMap(({ into }) => into as readonly string[]));
  const added = ESSENTIAL.filter((name) => mapping.columns[name] === undefined && !split.has(name)).flatMap((name) => {
    const names = new Set([name, ...(columnNamed(name)?.also ?? [])].map(squashHeader));
    const header = headers.find((one) => !used.has(one) && names.has(squashHeader(one)));
    return header === undefined ? [] : [[name, header] as const];
  });
  if (added.length === 0) return mapping;
  const taken = new Set(added.map(([, header]) => header));
  return {
    ...mapping,
    columns: { ...mapping.columns, ...Object.fromEntries(added) },
    unused: mapping.unused.filter((header) => !taken.has(header)),
  };
}

/** Whether a mapping tells the model year and the make, without which no row is a car. */
export function tellsCars({ columns, constants, splits }: Mapping): boolean {
  const read = new Set([...Object.keys(columns), ...Object.keys(constants), ...splits.flatMap(({ into }) => into)]);
  return read.has('year') && (read.has('make') || read.has('vin'));
}
