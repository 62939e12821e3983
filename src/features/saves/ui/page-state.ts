import { showToast } from '#ui/toast.ts';
import { isOneTapSuppressed, suppressOneTap } from './one-tap.ts';

/** The state of the shopper who views a page, from the server (`GET /account-api/state`). */
export type PageState = {
  signedIn: boolean;
  savedListings: number[];
  /** Listings that will be saved after sign-in. Absent in answers of older servers, which run during an update. */
  waitingListings?: number[];
  /** Listings whose sellers the shopper has written to. */
  emailed: number[];
  savedSearches: number;
  search: {
    save: boolean;
    capture: boolean;
    bookmarkId: string | null;
    name: string;
    saving: 'sign-in' | 'capture' | 'save';
    /** Missing in answers of an older server. */
    sendsMail?: boolean;
  } | null;
};

/** Hearts, and the buttons that watch a car's price by saving it. */
const HEARTS = 'button[name="listingId"]:is(.heart, .watch-price)';
const SAVE_SEARCH = '.save-search button[name="search"]';

const CONTACTS = 'a[data-dialog="email-owner"]';

/** How a car is marked. `waiting`: it will be saved after sign-in. */
export type SavedMark = 'saved' | 'waiting' | null;

const marks = new Map<number, SavedMark>();
/** Hearts pressed on this page. Responses that were sent earlier do not include them. */
const pressed = new Map<number, SavedMark>();
const emailed = new Set<number>();
let shownQuery: string | null = null;
let searches = 0;
let watching = false;

/** Shows what is saved, now and whenever cards or the search change. */
export function renderSavedState(): void {
  if (watching) return;
  watching = true;
  requestState();
  // When cards are rendered again, the state of their hearts is not restored.
  const observer = new MutationObserver(() => {
    if (searchShown() !== shownQuery) requestState();
    markHearts();
    markContacts();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['value'] });
  // The shopper returned from a page where they may have saved something else.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    pressed.clear();
    emailed.clear();
    requestState();
  });
}

/** Returns how a car is marked on this page. */
export function savedMarkOf(id: number): SavedMark {
  return marks.get(id) ?? null;
}

/** Marks a car as saved, without waiting for the server. */
export function showSavedMark(id: number, mark: SavedMark): void {
  pressed.set(id, mark);
  marks.set(id, mark);
  markHearts();
  showCount();
}

/** Returns whether the shopper has written to a car's seller, as far as this page knows. */
export function isEmailed(id: number): boolean {
  return emailed.has(id);
}

/** Marks a car's seller as written to, without waiting for the server. */
export function markEmailed(id: number): void {
  emailed.add(id);
  markContacts();
  renderSavedState();
}

/** Requests the state again, because something was saved or removed. */
export function requestState(): void {
  shownQuery = searchShown();
  fetchState(shownQuery).then(
    (state) => state && draw(state),
    () => undefined,
  );
}

/**
 * Fetches the shopper's state, including whether `search` is saved; `null` if the server has none.
 * @throws if the server does not answer.
 */
export async function fetchState(search: string | null): Promise<PageState | null> {
  const query = search === null ? '' : `?search=${encodeURIComponent(search)}`;
  const response = await fetch(`/account-api/state${query}`, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as PageState) : null;
}

/** Shows a message that the session of this page has ended elsewhere. */
export function showSignedOutMessage(signIn: string): void {
  document.documentElement.dataset['signedOut'] = '';
  showToast('You are signed out.', [
    { label: 'Sign in', run: () => location.assign(signIn) },
    { label: 'Not now', run: suppressOneTap },
  ]);
}

function draw({ savedListings, waitingListings = [], savedSearches, search, ...state }: PageState): void {
  const hasEnded = !state.signedIn && document.documentElement.dataset['signedOut'] === undefined;
  if (hasEnded && !isOneTapSuppressed())
    showSignedOutMessage(`/sign-in?${new URLSearchParams({ refUrl: location.pathname + location.search })}`);
  marks.clear();
  for (const id of savedListings) marks.set(id, 'saved');
  for (const id of waitingListings) marks.set(id, 'waiting');
  for (const [id, mark] of pressed) marks.set(id, mark);
  for (const id of state.emailed) emailed.add(id);
  searches = savedSearches;
  markHearts();
  markContacts();
  showCount();
  if (search) showSearch(search);
}

/** Shows Save Search or, if the search is saved, the link to it. */
function showSearch({ save, capture, bookmarkId }: NonNullable<PageState['search']>): void {
  const button = document.querySelector<HTMLElement>(SAVE_SEARCH);
  if (button) {
    const hadFocus = document.activeElement === button;
    const link = button.parentElement!.querySelector('a') ?? addSavedLink(button);
    button.hidden = !save || bookmarkId !== null;
    link.hidden = bookmarkId === null;
    if (hadFocus && button.hidden) link.focus({ preventScroll: true });
  }
  const form = document.getElementById('email-capture');
  // A form that was submitted or is in use stays: the state may arrive while the next address is being typed.
  if (form && !form.querySelector('[data-sent], :focus')) form.hidden = !capture;
}

/** Few visitors need this link, so it is not in the page's components. */
function addSavedLink(button: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button';
  link.href = '/saved-searches';
  link.textContent = 'Saved';
  const rest = link.appendChild(document.createElement('span'));
  rest.className = 'visually-hidden';
  rest.textContent = '. View your saved searches';
  button.after(link);
  return link;
}

function searchShown(): string | null {
  return document.querySelector<HTMLButtonElement>(SAVE_SEARCH)?.value ?? null;
}

function markHearts(): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    const mark = savedMarkOf(Number(heart.value));
    const pressed = mark === 'waiting' ? 'mixed' : String(mark === 'saved');
    if (heart.ariaPressed === pressed) continue;
    heart.ariaPressed = pressed;
    heart.title = mark === 'waiting' ? 'We’ll save this car when you sign in.' : '';
  }
}

/** Marks the links to sellers whom the shopper has written to. */
function markContacts(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(CONTACTS)) {
    const isSent = emailed.has(Number(new URL(link.href).searchParams.get('listingId')));
    if (isSent !== link.hasAttribute('data-emailed')) link.toggleAttribute('data-emailed', isSent);
  }
}

/** Shows the count next to the link to the saved cars and searches. */
function showCount(): void {
  const count = [...marks.values()].filter((mark) => mark === 'saved').length + searches;
  // Sets an attribute that styles display as text, because React would report text that it did not render as an error.
  for (const badge of document.querySelectorAll<HTMLElement>('[data-saved-count]'))
    badge.dataset['savedCount'] = count > 0 ? String(count) : '';
}
