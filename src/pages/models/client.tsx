import { reportUncaught } from '#ui/browser/report-error.ts';
import { rememberPlace } from '#pages/shared/search/remembered-place.ts';

// Imports the page so that the build includes its styles. Its links and forms need no scripts.
export { ModelsPage } from './page.tsx';

reportUncaught();
const place = document.querySelector<HTMLElement>('[data-place]')?.dataset['place'];
if (place !== undefined) rememberPlace(place);
performance.mark('interactive');
