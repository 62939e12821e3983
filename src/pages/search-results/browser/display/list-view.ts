import { storeCookie } from '#pages/shared/search/store-cookie.ts';
/** Described in docs/contracts/cookies.md. */
const COOKIE = 'results-view';
const LIST = 'list';
const CHOICE = 'list-view';

/**
 * Runs in the document's head: shows the list view before the first paint, if the shopper chose it, and checks its
 * checkbox. Documents are the same for every shopper, so the server does not read the cookie.
 */
export const LIST_VIEW_SCRIPT = `if(/(^|; )${COOKIE}=${LIST}/.test(document.cookie)){document.documentElement.dataset.view='${LIST}';addEventListener('DOMContentLoaded',()=>document.getElementById('${CHOICE}').checked=true)}`;

/** Remembers on this device whether results are a list, even if the shopper chose before this code arrived. */
export function rememberListView(signal: AbortSignal): void {
  const choice = document.getElementById(CHOICE) as HTMLInputElement | null;
  if (choice && choice.checked !== isListView()) storeView(choice.checked);
  const change = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.id === CHOICE) storeView(target.checked);
  };
  addEventListener('change', change, { signal });
}

function isListView(): boolean {
  return document.documentElement.dataset['view'] === LIST;
}

function storeView(isList: boolean): void {
  const { dataset } = document.documentElement;
  if (isList) dataset['view'] = LIST;
  else delete dataset['view'];
  storeCookie(COOKIE, LIST, '/', isList);
}
