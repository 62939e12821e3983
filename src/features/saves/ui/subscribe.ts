import { callJson } from '#ui/browser/call-json.ts';
import { renderSavedState, requestState } from './page-state.ts';

type Answer = { kind: string; message: string; action?: { label: string; href: string } };

const FAILED = 'That didn’t work. Please try again.';

/**
 * Requests alerts for the typed email address (spec 1 §4). The button is first in its initial state, then shows that it
 * is done, until the shopper types again. The page shows the result below, and screen readers announce it.
 */
export async function subscribe(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  const status = form.parentElement!.querySelector('[role="status"]')!;
  let isTyping = false;
  const reset = () => {
    isTyping = true;
    show(button, 'empty');
    status.textContent = '';
  };
  form.addEventListener('input', reset);
  form.dataset['sent'] = '';
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const answer = await callJson<Answer>('/account-api/subscriptions', fields);
  const isDone = answer?.kind === 'asked' || answer?.kind === 'subscribed';
  // If another address was typed in the meantime, it is not subscribed.
  show(button, isDone && !isTyping ? 'loaded' : 'empty');
  status.textContent = answer?.message ?? FAILED;
  if (isDone) {
    // The subscription saved the search, so the header counts one more.
    renderSavedState();
    requestState();
  }
  if (!answer?.action) return;
  const link = document.createElement('a');
  link.href = answer.action.href;
  link.textContent = answer.action.label;
  status.append(' ', link);
}

function show(button: HTMLButtonElement, state: 'empty' | 'loaded'): void {
  button.dataset['state'] = state;
  button.textContent = state === 'loaded' ? 'Subscribed!' : 'Subscribe';
}
