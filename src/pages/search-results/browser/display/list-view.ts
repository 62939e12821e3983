import { storeCookie } from '#pages/shared/search/store-cookie.ts';
/** Described in docs/contracts/cookies.md. */
const COOKIE = 'results-view';
const LIST = 'list';
const STORED = `${COOKIE}=${LIST}`;
const CHOICE = 'list-view';

/**
 * Runs in the document's head: shows the list view before the first paint, if the shopper chose it, and checks its
 * checkbox. Documents are the same for every shopper, so the server does not read the cookie. Then follows the checkbox,
 * in the capture phase, because React stops events from parts that it has not hydrated; without scripts the styles do
 * (`tools/browser-bundle/page-styles.ts`).
 */
export const LIST_VIEW_SCRIPT = `{const root=document.documentElement;if(document.cookie.includes('${STORED}')){root.dataset.view='${LIST}';addEventListener('DOMContentLoaded',()=>document.getElementById('${CHOICE}').checked=true)}addEventListener('change',({target})=>{if(target.id==='${CHOICE}')root.dataset.view=target.checked?'${LIST}':''},true)}`;

/** Remembers on this device whether results are a list, even if the shopper chose before this code arrived. */
export function rememberListView(signal: AbortSignal): void {
  const choice = document.getElementById(CHOICE) as HTMLInputElement | null;
  if (choice && choice.checked !== document.cookie.includes(STORED)) store(choice);
  const change = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.id === CHOICE) store(target);
  };
  addEventListener('change', change, { signal, capture: true });
}

function store({ checked }: HTMLInputElement): void {
  storeCookie(COOKIE, LIST, '/', checked);
}
