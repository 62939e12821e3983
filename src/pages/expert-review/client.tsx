import { reportUncaught } from '#ui/browser/report-error.ts';

// The build takes the page's styles from here. Links need no scripts.
export { ExpertReviewPage } from './page.tsx';

reportUncaught();
performance.mark('interactive');
