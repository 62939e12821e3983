import { storeCookie } from '#pages/shared/search/store-cookie.ts';

/** Described in docs/contracts/cookies.md. */
const COOKIE = 'results-view';
const LIST = 'list';
const STORED = `${COOKIE}=${LIST}`;
const CHOICE = 'list-view';

/**
 * Runs in the document's head: shows the list view before the first paint if the shopper chose it, and checks its
 * checkbox. Documents are the same for every shopper, so the server does not read the cookie. Also applies later
 * changes of the checkbox. It listens in the capture phase, because React stops events from parts that it has not
 * hydrated. Without scripts, styles apply them (`tools/browser-bundle/page-styles.ts`).
 */
export const LIST_VIEW_SCRIPT = `{const root=document.documentElement;if(document.cookie.includes('${STORED}')){root.dataset.view='${LIST}';addEventListener('DOMContentLoaded',()=>document.getElementById('${CHOICE}').checked=true)}addEventListener('change',({target})=>{if(target.id==='${CHOICE}')root.dataset.view=target.checked?'${LIST}':''},true)}`;

/**
 * Stores on this device whether results are displayed as a list, even if the shopper chose before this code arrived.
 */
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

/** The storage key of a visit, for returning from another document. The stored value begins with the visit's id. */
export const STORED_VISIT_KEY = 'search-results';
/** If the cards do not come back within this time in ms, the reserved height is released. */
const PATIENCE_MS = 5_000;

export function listHeight(): number {
  return document.querySelector<HTMLElement>('.card-list')?.offsetHeight ?? 0;
}

/**
 * Runs in the document's head. If the shopper returns to a list with more cards than the document has, reserves the
 * list's height before the first paint and hides the content below it, so that this content does not appear and then
 * jump (card-list.css, page.css). Other visits do not read the session storage.
 */
export const RESERVE_HEIGHT_SCRIPT = `try{let s=history.state,r=document.documentElement;if(s?.height>0&&sessionStorage.getItem('${STORED_VISIT_KEY}').startsWith('{"visit":"'+s.visit+'"')){r.style.setProperty('--list-height',s.height+'px');r.dataset.returning='';setTimeout(()=>delete r.dataset.returning,${PATIENCE_MS})}}catch{}`;

/** Releases the reserved height once the list is complete, and shows the content below it. */
export function releaseListHeight(): void {
  delete document.documentElement.dataset['returning'];
}
