/** Storage key of a visit, for coming back from another document; the stored value begins with the visit's id. */
export const STORED_VISIT_KEY = 'search-results';
/** If the cards do not come back within this time in ms, the reserved height is released. */
const PATIENCE_MS = 5_000;

export function listHeight(): number {
  return document.querySelector<HTMLElement>('.card-list')?.offsetHeight ?? 0;
}

/**
 * Runs in the document's head. If the shopper comes back to a list with more cards than the document has, reserves the
 * list's height before the first paint and hides the content below it, so that it does not appear and then jump
 * (card-list.css, page.css). Other visits do not read the session storage.
 */
export const RESERVE_HEIGHT_SCRIPT = `try{let s=history.state,r=document.documentElement;if(s?.height>0&&sessionStorage.getItem('${STORED_VISIT_KEY}').startsWith('{"visit":"'+s.visit+'"')){r.style.setProperty('--list-height',s.height+'px');r.dataset.returning='';setTimeout(()=>delete r.dataset.returning,${PATIENCE_MS})}}catch{}`;

/** Releases the reserved height once the list is complete, and shows the content below it. */
export function releaseListHeight(): void {
  delete document.documentElement.dataset['returning'];
}
