/** Browser door of the compare room: the table, the form of its buttons, and the code that handles them. */
export { COMPARE_FORM, CompareForm } from './ui/compare-form.tsx';
export { CompareTable } from './ui/compare-table.tsx';
export { watchCompare } from './ui/watch-compare.ts';
