/** What the host calls. */
export { listCounts as compact } from './machine.ts';
export { clearBlock, indexBlock, moveRows, patchRow, putRow, readColumns, readRow, removeRow } from './rows.ts';
export { relax } from './relax.ts';
export { search, survey } from './search.ts';
