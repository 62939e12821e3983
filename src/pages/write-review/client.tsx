import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

// The build takes the page's styles from here. The form needs no script.
export { WriteReviewPage } from './page.tsx';

reportUncaught();
followSignOut();
performance.mark('interactive');
