/** The functions that the host calls. */
export { listCounts as compact } from './machine.ts';
export { indexBlock } from './index-block.ts';
export { clearBlock, moveRows, patchRow, putRow, readColumns, readRow, removeRow } from './rows.ts';
export { relax } from './relax.ts';
export { search, countBlocksToSearch } from './search.ts';
