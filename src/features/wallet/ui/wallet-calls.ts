import { formatCount } from '#kit/text/format.ts';
import { WALLET_CALLS } from '../model/wallet-paths.ts';
import { isOtherBuild } from '#ui/browser/check-build.ts';
import type { Step } from '../model/steps.ts';
import type { WalletView } from '../model/wallet-view.ts';
import type { FieldError } from '#features/search/search.ts';
import type { WalletCopy } from '../model/wallet-copy.ts';
import { storeWalletCopy } from './browser-copy.ts';

const TIMEOUT_MS = 10_000;

/** The wallet as its calls return it, with the browser's copy of it. */
type WalletAnswer = WalletCopy & { kind?: 'saved'; next: Step | null; view: WalletView };

/**
 * The reason a call was refused: problem details with the errors of a form, the address where to sign in first, or when
 * to try again.
 */
type Refusal = {
  kind?: string;
  href?: string;
  view?: undefined;
  /** The change was saved by another build of the site, whose wallet this page can't show. */
  isOtherBuild?: true;
  errors?: { name: string; reason: string }[];
  waitText?: string;
};

/** `failed`: nothing was saved, for a reason that no field has. `reloads`: it was saved, and the page loads again. */
export type SentForm =
  | { kind: 'reloads' }
  | { kind: 'saved'; view: WalletView; next: Step | null }
  | { kind: 'refused'; errors: readonly FieldError[]; texts: Readonly<Record<string, string>> }
  | { kind: 'failed'; message: string };

/** Loads what the wallet shows; `null` if that fails. `search`: the query of the page's search. */
export async function fetchWallet(asked: { search: string; budgetType?: string }): Promise<WalletView | null> {
  const query = new URLSearchParams(Object.entries(asked)).toString();
  return (await call(`${WALLET_CALLS}?${query}`, {}))?.view ?? null;
}

/** Submits a form of the wallet. If the browser's session has ended, goes to the sign-in page. */
export async function sendWalletForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<SentForm> {
  const texts = Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
  const answer = await call(form.action, { method: 'POST', body: JSON.stringify(texts) });
  if (answer?.view) return { kind: 'saved', view: answer.view, next: answer.next };
  if (answer?.isOtherBuild) {
    location.reload();
    return { kind: 'reloads' };
  }
  if (answer?.kind === 'sign-in' && answer.href !== undefined) location.assign(answer.href);
  if (!answer?.errors?.length) return { kind: 'failed', message: answer?.waitText ?? FAILED };
  return {
    kind: 'refused',
    errors: answer.errors.map(({ name, reason }) => ({ field: name, message: reason })),
    texts,
  };
}

const FAILED = 'We couldn’t save that. Check your connection and try again.';

async function call(path: string, init: RequestInit): Promise<WalletAnswer | Refusal | null> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === TOO_MANY_REQUESTS) return { waitText: waitText(response) };
    if (response.ok && isOtherBuild(response)) return { isOtherBuild: true };
    const answer = (await response.json()) as WalletAnswer | Refusal;
    if (answer.view) storeWalletCopy(answer);
    return answer;
  } catch {
    return null;
  }
}

const TOO_MANY_REQUESTS = 429;

function waitText(response: Response): string {
  const minutes = Math.ceil((Number(response.headers.get('retry-after')) || 60) / 60);
  return `That wasn’t saved: too many changes came from your connection. Please try again in ${formatCount(minutes, 'minute')}.`;
}
