import { columnNamed, type ColumnName } from './columns.ts';
import { columnsProvided, columnsRead, type Mapping } from './mapping.ts';
import { squashHeader } from './squash-header.ts';

/** Columns without which a row is not a car. */
const ESSENTIAL = ['year', 'make', 'vin'] as const;

/**
 * Reads `year`, `make` and `vin` from columns with exactly these names, regardless of most of their values, so that a
 * few good rows among thousands of damaged ones are imported. For all other columns, values decide.
 */
export function mapEssentialColumns(mapping: Mapping, headers: readonly string[]): Mapping {
  const used = new Set(columnsRead(mapping));
  const split = new Set<ColumnName>(mapping.splits.flatMap(({ into }) => into));
  const added = ESSENTIAL.filter((name) => mapping.columns[name] === undefined && !split.has(name)).flatMap((name) => {
    const names = new Set([name, ...columnNamed(name).also].map(squashHeader));
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

/** Returns whether a mapping gives the model year and the make, without which a row is not a car. */
export function mapsYearAndMake(mapping: Mapping): boolean {
  const read = columnsProvided(mapping);
  return read.has('year') && (read.has('make') || read.has('vin'));
}
