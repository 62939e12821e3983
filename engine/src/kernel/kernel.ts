/** What the host calls. */
export { compact } from './compact.ts';
export { clearBlock, putRow, readRow, removeRow, tightenBlock } from './rows.ts';
export { relax } from './relax.ts';
export { search } from './search.ts';
