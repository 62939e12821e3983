import { watchCompare } from '#features/compare/compare.ui.ts';
import { watchLeads } from '#features/leads/leads.ui.ts';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { watchPage } from '../watch-page.ts';

// The build takes the page's styles from here.
export { ComparePage } from './page.tsx';

watchSaves();
watchLeads();
watchCompare();
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.print-page')) print();
});
watchPage();
performance.mark('interactive');
// No part of the page is in the browser's React tree, so an edit of it reloads the page.
import.meta.hot?.on('vite:afterUpdate', () => location.reload());
