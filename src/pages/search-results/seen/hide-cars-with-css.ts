import { storeCookie } from '#pages/shared/search/store-cookie.ts';
/**
 * The cookie that is set when a car is hidden. Only if it exists does the script in the document's head read the
 * storage before the first paint.
 */
const COOKIE = 'car-hidden';

/** Hides cars in every list of this document with a CSS rule, so that lists need not know about hidden cars. */
export function hideCarsWithCss(ids: readonly number[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ids.length === 0 ? '' : `${ids.map((id) => `#listing-${id}`).join()}{display:none}`);
  document.adoptedStyleSheets = [sheet];
  const said = document.cookie.includes(`${COOKIE}=1`);
  if (said === ids.length > 0) return;
  storeCookie(COOKIE, '1', '/cars-for-sale', ids.length > 0);
}

/**
 * Does the same in the document's head before the first paint, so that a hidden car does not appear and vanish. Cheap
 * if no car is hidden: it only checks the cookie.
 */
export const HIDE_CARS_SCRIPT = `if(document.cookie.includes('${COOKIE}=1'))try{let i=JSON.parse(localStorage.getItem('car-memory')).hidden.map(Number).filter(Number.isSafeInteger),s=new CSSStyleSheet;s.replaceSync(i.map(i=>'#listing-'+i).join()+'{display:none}');document.adoptedStyleSheets=[s]}catch{}`;
