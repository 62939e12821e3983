/** Where a visit is stored for coming back from another document; it begins with the visit's id. */
export const STORED_VISIT = 'search-results';
/** Nobody waits longer for cards that do not come back. */
const PATIENCE_MS = 5_000;

/** Pixels that the list takes. */
export function listHeight(): number {
  return document.querySelector<HTMLElement>('.card-list')?.offsetHeight ?? 0;
}

/**
 * To be run in the document's head: a list that comes back with more cards than the document has takes its height
 * before anything is painted, and what stands below it waits unseen, so that it is not shown and pushed away
 * (card-list.css, page.css). Other visits are asked nothing.
 */
export const RESERVE_EARLY = `try{let s=history.state,r=document.documentElement;if(s?.height>0&&sessionStorage.getItem('${STORED_VISIT}').startsWith('{"visit":"'+s.visit+'"')){r.style.setProperty('--list-height',s.height+'px');r.dataset.returning='';setTimeout(()=>delete r.dataset.returning,${PATIENCE_MS})}}catch{}`;

/** The list is as it will be: it takes the height that it has, and what stands below is shown. */
export function releaseHeight(): void {
  delete document.documentElement.dataset['returning'];
}
