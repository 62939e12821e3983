/** Says to the document's head that some car is hidden, so that the store is asked before the first paint. */
const COOKIE = 'car-hidden';
const YEAR_S = 31_536_000;

/**
 * Leaves hidden cars out of every list of this document by a rule of style, so that lists may be drawn anew without
 * knowing of them.
 */
export function leaveOut(ids: readonly number[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ids.length === 0 ? '' : `${ids.map((id) => `#listing-${id}`).join()}{display:none}`);
  document.adoptedStyleSheets = [sheet];
  const said = document.cookie.includes(`${COOKIE}=1`);
  if (said !== ids.length > 0)
    document.cookie = `${COOKIE}=1; Path=/cars-for-sale; SameSite=Lax; Max-Age=${ids.length > 0 ? YEAR_S : 0}`;
}

/**
 * The same for the document's head, to be run before anything is painted: a car that is hidden must not show and go.
 * Cheap for those who hid nothing: only the cookie is looked at.
 */
export const LEAVE_OUT_EARLY = `if(document.cookie.includes('${COOKIE}=1'))try{let i=JSON.parse(localStorage.getItem('car-memory')).hidden.map(Number).filter(Number.isSafeInteger),s=new CSSStyleSheet;s.replaceSync(i.map(i=>'#listing-'+i).join()+'{display:none}');document.adoptedStyleSheets=[s]}catch{}`;
