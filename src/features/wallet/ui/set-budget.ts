import { sendWalletForm } from './wallet-calls.ts';
import { openWalletDialog } from './wallet-dialog.tsx';

/** Time in ms that a new budget shows that it is loading (spec 2 §9). */
const LOADING_MS = 1_000;

/**
 * Saves the budget of a card's form. Shows it as loading for a second, and then opens the wallet's budget panel (spec 2
 * §4). Returns the error, or `null`.
 */
export async function setBudget(form: HTMLFormElement, search: string, opener: HTMLElement): Promise<string | null> {
  const loaded = new Promise((resolve) => setTimeout(resolve, LOADING_MS));
  const answer = await sendWalletForm(form, null);
  if (answer.kind === 'failed') return answer.message;
  if (answer.kind === 'refused') return answer.errors.map(({ message }) => message).join(' ');
  await loaded;
  openWalletDialog(search, opener, 'budget');
  return null;
}
