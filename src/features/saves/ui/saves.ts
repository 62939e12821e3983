import { saveCar } from './save-car.ts';
import { subscribe } from './subscribe.ts';
import { showToast } from '#ui/toast.ts';
import { callJson } from '#ui/call-json.ts';
import { renderSavedState, requestState } from './page-state.ts';

type Answer = {
  kind: string;
  message?: string;
  href?: string;
  signIn?: string;
  action?: { label: string; href: string };
};

/** Saves the search that the page shows, or leads to the step that must come first. */
async function saveThisSearch(button: HTMLButtonElement): Promise<void> {
  const answer = await callJson<Answer>('/account-api/search', { search: button.value });
  switch (answer?.kind) {
    case 'saved':
    case 'already-saved':
      renderSavedState();
      requestState();
      return showToast(answer.kind === 'saved' ? 'Search saved.' : 'You’ve already saved this search.', {
        label: 'See your saved searches',
        run: () => location.assign('/saved-searches'),
      });
    case 'limit': {
      const { label, href } = answer.action!;
      return showToast(answer.message!, { label, run: () => location.assign(href) });
    }
    case 'sign-in':
      return location.assign(answer.href!);
    case 'capture':
      return showCapture(answer);
    default:
      showToast('That didn’t work. Please try again.');
  }
}

/** Shows the page's email form. If the page has none, offers to create an account instead. */
function showCapture({ href, message, signIn }: Answer): void {
  const capture = document.querySelector<HTMLElement>(href!);
  if (!capture) {
    return showToast(message!, { label: 'Create a free account', run: () => location.assign(signIn!) });
  }
  capture.hidden = false;
  capture.scrollIntoView({ block: 'center' });
  capture.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus({ preventScroll: true });
}

export { renderSavedState } from './page-state.ts';

const underWay = new WeakSet<HTMLButtonElement>();

/**
 * Runs the action of a form's button: a heart, Save Search, or Subscribe. While Save Search or Subscribe is running, a
 * second press does nothing. Hearts can be pressed again at any time.
 */
export function send(button: HTMLButtonElement): void {
  if (button.name === 'listingId') void saveCar(button);
  else void once(button, button.name === 'search' ? saveThisSearch : subscribe);
}

async function once(button: HTMLButtonElement, work: (button: HTMLButtonElement) => Promise<void>): Promise<void> {
  if (underWay.has(button)) return;
  underWay.add(button);
  await work(button).finally(() => underWay.delete(button));
}
