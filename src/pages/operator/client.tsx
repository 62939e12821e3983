import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

// The build takes the page's styles from here. Links and forms need no scripts.
export { OperatorPage } from './page.tsx';

reportUncaught();
followSignOut();
const form = document.querySelector<HTMLFormElement>('form[data-live-preview]');
if (form) void import('./update-while-typing.ts').then(({ updateWhileTyping }) => updateWhileTyping(form));
performance.mark('interactive');
