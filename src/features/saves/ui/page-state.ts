import { showToast } from '#ui/toast.ts';

/** What the server says of the shopper who looks at a page (`GET /account-api/state`). */
export type PageState = {
  signedIn: boolean;
  savedListings: number[];
  /** Listings whose sellers were written to. */
  emailed: number[];
  savedSearches: number;
  search: { save: boolean; capture: boolean; bookmarkId: string | null } | null;
};

const HEARTS = 'button[name="listingId"].save-button';
const SAVE_SEARCH = '.save-search button[name="search"]';

const CONTACTS = 'a[data-dialog="email-owner"]';

const saved = new Set<number>();
/** What was pressed on this page: answers that were on their way know nothing of it. */
const pressed = new Map<number, boolean>();
const emailed = new Set<number>();
let asked: string | null = null;
let searches = 0;
let watching = false;

/** Draws what is kept, now and whenever cards or the search change. */
export function showState(): void {
  if (watching) return;
  watching = true;
  ask();
  // Whatever draws cards anew knows nothing of hearts.
  const observer = new MutationObserver(() => {
    if (searchShown() !== asked) ask();
    markHearts();
    markContacts();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['value'] });
  // Back, from a page where something else was kept.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    pressed.clear();
    emailed.clear();
    ask();
  });
}

/** Whether a car is kept, as the page has it. */
export function isSaved(id: number): boolean {
  return saved.has(id);
}

/** Draws a car as kept, or not, before or after anybody has said so. */
export function mark(id: number, isKept: boolean): void {
  pressed.set(id, isKept);
  keep(id, isKept);
  markHearts();
  showCount();
}

function keep(id: number, isKept: boolean): void {
  if (isKept) saved.add(id);
  else saved.delete(id);
}

/** Whether a car's seller was written to, as the page has it. */
export function isEmailed(id: number): boolean {
  return emailed.has(id);
}

/** Draws a car's seller as written to, before anybody has said so. */
export function markEmailed(id: number): void {
  emailed.add(id);
  markContacts();
  showState();
}

/** Asks again: something was kept or taken back. */
export function ask(): void {
  asked = searchShown();
  const query = asked === null ? '' : `?search=${encodeURIComponent(asked)}`;
  fetch(`/account-api/state${query}`, { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? (response.json() as Promise<PageState>) : null))
    .then(
      (state) => state && draw(state),
      () => undefined,
    );
}

/** Says that the session which the page was drawn for has ended elsewhere. */
export function tellSignedOut(signIn: string): void {
  delete document.documentElement.dataset['signedIn'];
  showToast('You are signed out.', { label: 'Sign in', run: () => location.assign(signIn) });
}

function draw({ savedListings, savedSearches, search, ...state }: PageState): void {
  if (!state.signedIn && document.documentElement.dataset['signedIn'] !== undefined)
    tellSignedOut(`/sign-in?${new URLSearchParams({ refUrl: location.pathname + location.search })}`);
  saved.clear();
  for (const id of savedListings) saved.add(id);
  for (const [id, isKept] of pressed) keep(id, isKept);
  for (const id of state.emailed) emailed.add(id);
  searches = savedSearches;
  markHearts();
  markContacts();
  showCount();
  const button = document.querySelector<HTMLElement>(SAVE_SEARCH);
  if (button && search) button.hidden = !search.save;
  const capture = document.getElementById('email-capture');
  if (capture && search) capture.hidden = !search.capture;
}

function searchShown(): string | null {
  return document.querySelector<HTMLButtonElement>(SAVE_SEARCH)?.value ?? null;
}

function markHearts(): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    const pressed = String(saved.has(Number(heart.value)));
    if (heart.ariaPressed !== pressed) heart.ariaPressed = pressed;
  }
}

/** Links to sellers who were written to say so. */
function markContacts(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(CONTACTS)) {
    const isSent = emailed.has(Number(new URL(link.href).searchParams.get('listingId')));
    if (isSent !== link.hasAttribute('data-emailed')) link.toggleAttribute('data-emailed', isSent);
  }
}

/** Beside the link to what is kept. */
function showCount(): void {
  const count = saved.size + searches;
  // An attribute, which styles show: React would stumble over text that it did not draw.
  for (const badge of document.querySelectorAll<HTMLElement>('[data-saved-count]'))
    badge.dataset['savedCount'] = count > 0 ? String(count) : '';
}
