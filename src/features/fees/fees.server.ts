/** Server door of the fees room: the table of taxes and fees by state, which is too big for a browser. */
import tableData from './data/jurisdictions.json' with { type: 'json' };
import { feeTableSchema, type FeeTable, type Jurisdiction } from './model/jurisdiction.ts';

let loadedTable: FeeTable | undefined;
let loadedByState: ReadonlyMap<string, Jurisdiction> | undefined;

/**
 * Returns the table, parsed on first use. Money is in cents, rates are in parts per million.
 * @throws if the data file breaks the schema.
 */
export function feeTable(): FeeTable {
  loadedTable ??= feeTableSchema.parse(tableData);
  return loadedTable;
}

/** Returns the record of a state (`CA`) or of `DC`; `null` for places without one. */
export function jurisdictionOf(state: string): Jurisdiction | null {
  loadedByState ??= new Map(feeTable().jurisdictions.map((jurisdiction) => [jurisdiction.code, jurisdiction]));
  return loadedByState.get(state) ?? null;
}
