import { reportUncaught } from '#ui/browser/report-error.ts';
import { rememberPlace } from '#pages/shared/search/remembered-place.ts';

// The build takes the page's styles from here. Links and forms need no scripts.
export { ModelsPage } from './page.tsx';

reportUncaught();
const place = document.querySelector<HTMLElement>('[data-place]')?.dataset['place'];
if (place !== undefined) rememberPlace(place);
performance.mark('interactive');
