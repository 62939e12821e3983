import { showToast } from '#ui/toast.ts';
import {
  renderSavedState,
  requestState,
  type SavedMark,
  savedMarkOf,
  showSavedMark,
  showSignedOutMessage,
} from './page-state.ts';
import { callJson } from '#ui/browser/call-json.ts';

const PATH = '/account-api/saved-listings';

type Answer = {
  kind: string;
  prompt?: string;
  signIn?: string;
  href?: string;
  undoOnClose?: boolean;
  priceAlerts?: string;
};

/** Saves or removes the car of a heart. The heart changes at once, and changes back if the request fails. */
export async function saveCar(heart: HTMLButtonElement): Promise<void> {
  const id = Number(heart.value);
  const before = savedMarkOf(id);
  showSavedMark(id, before ? null : 'saved');
  const answer = before ? await remove(id) : await callJson<Answer>(PATH, { listingId: id });
  if (answer === null) return fail(id, before);
  if (answer.kind === 'sign-in') {
    showSavedMark(id, before);
    return showSignedOutMessage(answer.href!);
  }
  renderSavedState();
  const watches = heart.matches('.watch-price');
  if (before) return showToast(removalText(before, watches), { label: 'Undo', run: () => void putBack(id, before) });
  if (answer.kind === 'waiting') return askForAccount(id, heart, answer);
  if (answer.kind === 'limit') {
    showSavedMark(id, null);
    return showToast('Your list is full. Remove a car first.', seeCars());
  }
  if (watches) return showWatched(answer);
  showToast('Saved.', [{ label: 'Undo', run: () => void takeBack(id, 'saved') }, seeCars()]);
}

function removalText(before: SavedMark, watches: boolean): string {
  if (before === 'waiting') return 'We won’t save this car.';
  return watches ? 'You’re no longer watching this price.' : 'Removed from your saved cars.';
}

/** Promises an email only if the server will send one. */
function showWatched({ priceAlerts }: Answer): void {
  if (priceAlerts === 'email') return showToast('We’ll email you when the price drops.', seeCars());
  if (priceAlerts !== 'sign-in') return showToast('Saved. See price changes in your saved cars.', seeCars());
  const signIn = `/sign-in?${new URLSearchParams({ defaultScreen: 'signup', refUrl: location.pathname })}`;
  showToast('Saved. Sign in to get an email when the price drops.', {
    label: 'Sign in',
    run: () => location.assign(signIn),
  });
}

function seeCars() {
  return { label: 'View', run: () => location.assign('/saved-cars') };
}

async function remove(id: number): Promise<Answer | null> {
  return callJson<Answer>(`${PATH}/${id}`, undefined, 'DELETE');
}

async function takeBack(id: number, before: SavedMark): Promise<void> {
  showSavedMark(id, null);
  if ((await remove(id)) === null) fail(id, before);
}

async function putBack(id: number, before: SavedMark): Promise<void> {
  showSavedMark(id, before);
  const answer = await callJson<Answer>(`${PATH}/restore`, { listingId: id });
  if (answer?.kind !== 'restored') fail(id, null);
}

function fail(id: number, before: SavedMark): void {
  showSavedMark(id, before);
  showToast('That didn’t work. Please try again.');
}

/** Shows the prompt at the limit. If the brand is configured that way, closing it removes the car again (spec 2 §4). */
async function askForAccount(id: number, heart: HTMLButtonElement, { prompt, signIn, undoOnClose }: Answer) {
  showSavedMark(id, 'waiting');
  const { openAuthPrompt } = await import('./auth-prompt.tsx');
  const undo = { label: 'Undo', run: () => void takeBack(id, 'waiting') };
  openAuthPrompt({
    prompt: prompt!,
    signIn: signIn!,
    opener: heart,
    onClose: () => {
      if (!undoOnClose) return showToast('We’ll save this car when you sign in.', undo);
      showSavedMark(id, null);
      void remove(id).then(requestState);
    },
  });
}
