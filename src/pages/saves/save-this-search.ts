import { showToast } from '#ui/toast.ts';
import { callJson } from './call-json.ts';
import { ask, showState } from './page-state.ts';

type Answer = { kind: string; message?: string; href?: string; action?: { label: string; href: string } };

/** Keeps the search that the page shows, or leads to what has to come first. */
export async function saveThisSearch(button: HTMLButtonElement): Promise<void> {
  const answer = await callJson<Answer>('/account-api/search', { search: button.value });
  switch (answer?.kind) {
    case 'saved':
    case 'already-saved':
      showState();
      ask();
      return showToast(answer.kind === 'saved' ? 'Search saved.' : 'You saved this search before.', {
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
      return showCapture(answer.href!);
    default:
      showToast('That did not work. Please try again.');
  }
}

/** Where the page takes an e-mail address. */
function showCapture(href: string): void {
  const capture = document.querySelector<HTMLElement>(href);
  capture?.removeAttribute('hidden');
  capture?.scrollIntoView({ block: 'center' });
  capture?.querySelector('input')?.focus({ preventScroll: true });
}
