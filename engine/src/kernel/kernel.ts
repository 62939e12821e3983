/** What the host calls. */
export { clearBlock, putRow, readRow, removeRow, tightenBlock } from './rows.ts';
export { search } from './search.ts';
export { writeTables } from './machine.ts';
