/** Server door of the compare room: lists of accounts. */
export {
  changeCompareList,
  eraseCompareList,
  exportCompareLists,
  findCompareList,
  mergeIntoCompareList,
} from './server/compare-store.ts';
