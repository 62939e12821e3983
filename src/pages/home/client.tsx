import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { parseRememberedPlace, rememberPlace } from '#pages/shared/search/remembered-place.ts';
import { addPriceBasis } from '#pages/shared/search/remembered-price-basis.ts';
import { rememberSearch } from '#pages/shared/search/recent-searches.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

// Imports the page so that the build includes its styles. Its links and forms need no scripts.
export { HomePage } from './page.tsx';

reportUncaught();
performance.mark('interactive');
const words = document.querySelector<HTMLFormElement>('.home-words');
words?.addEventListener('submit', () => rememberSearch(textOf(words, 'words')));
words?.addEventListener('formdata', ({ formData }) => addPriceBasis(formData));
const fields = document.querySelector<HTMLFormElement>('.home-fields');
fields?.addEventListener('submit', () => {
  const zip = textOf(fields, PARAM_NAMES.zip);
  const place = zip && new URLSearchParams({ [PARAM_NAMES.zip]: zip }).toString();
  // An empty place field means anywhere, so the results must not use the remembered place.
  if (place === '' || parseRememberedPlace(place) !== null) rememberPlace(place);
});
// Keeps empty fields out of the address.
fields?.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  addPriceBasis(formData);
});
// If this browser may have personal items to show, the document reserved space for them.
if (document.documentElement.dataset['yours'] !== undefined) {
  const show = () => void import('./yours/show-your-items.tsx');
  if (document.readyState === 'complete') show();
  else addEventListener('load', show);
}

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
