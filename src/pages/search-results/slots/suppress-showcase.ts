/** Described in docs/contracts/cookies.md. */
const COOKIE = 'alpha-suppress';
/** The storage key for browsers that refuse cookies. */
const SESSION_KEY = 'alpha-suppress';
/** 1,800,000 ms (spec 2 §9). */
const SUPPRESSED_S = 1_800;
/** Id of the checkbox that hides the showcase. */
export const HIDE_SHOWCASE = 'hide-showcase';

/**
 * Runs in the document's head, if the page has a showcase that can be hidden: hides it before the first paint.
 * Documents are the same for every shopper, so the server does not read the cookie.
 */
export const SUPPRESS_SHOWCASE_SCRIPT = `try{if(/(^|; )${COOKIE}=1/.test(document.cookie)||sessionStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.showcase='hidden'}catch{}`;

/** Stores for 30 minutes that the shopper hid the showcase, even if they did so before this code arrived. */
export function rememberHiddenShowcase(signal: AbortSignal): void {
  const store = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement && target.id === HIDE_SHOWCASE) suppress(target.checked);
  };
  const box = document.getElementById(HIDE_SHOWCASE) as HTMLInputElement | null;
  if (box?.checked) suppress(true);
  // React stops events from parts that it has not hydrated, so they are caught in the capture phase.
  addEventListener('change', ({ target }) => store(target), { signal, capture: true });
}

function suppress(isHidden: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = isHidden ? SUPPRESSED_S : 0;
  document.cookie = `${COOKIE}=1; Path=/cars-for-sale; SameSite=Lax; Max-Age=${age}${secure}`;
  const isRefused = isHidden && !document.cookie.includes(`${COOKIE}=1`);
  try {
    if (isRefused) sessionStorage.setItem(SESSION_KEY, '1');
    else sessionStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is blocked too, so the showcase stays hidden only on this page.
  }
}
