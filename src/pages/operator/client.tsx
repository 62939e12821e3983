import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

// Imports the page so that the build includes its styles. Its links and forms need no scripts.
export { OperatorPage } from './page.tsx';

reportUncaught();
followSignOut();
const form = document.querySelector<HTMLFormElement>('form[data-live-preview]');
if (form) void import('./update-while-typing.ts').then(({ updateWhileTyping }) => updateWhileTyping(form));
performance.mark('interactive');
