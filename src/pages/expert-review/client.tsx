import { reportUncaught } from '#ui/browser/report-error.ts';

// Imports the page so that the build includes its styles. Its links need no scripts.
export { ExpertReviewPage } from './page.tsx';

reportUncaught();
performance.mark('interactive');
