import type { Context } from 'hono';
import type { FilledForm } from '#pages/dealer-desk/page-data.ts';
import { accountOf } from '../../identity/identity.ts';
import { type StepUpDraft, consumeDraft } from '../../identity/step-up-draft.ts';
import type { AppContext } from '../../base/app-context.ts';
import { DEALER_ACTIONS, submittedPaymentForm } from './change-dealer.ts';

/** Names of a form's fields: the typed one and the chosen one. */
const FIELDS = { invite: ['email', 'role'], destination: ['address', 'kind'] } as const;

/** The forms on the settings page. Operators also merge and separate dealers there. */
const ACTIONS = [...DEALER_ACTIONS, 'merge', 'separate'] as const;

export type RestoredForm = { note: string | null; filled: FilledForm | null };

/**
 * Returns the settings form that its sender posted before signing in again, to be filled in.
 * @param base path that the forms post to: `/dealer/settings`.
 */
export async function restoreForm(
  context: Context,
  appContext: AppContext,
  { base, ownerId }: { base: string; ownerId: number },
): Promise<RestoredForm> {
  const actionOf = ({ path }: StepUpDraft) => ACTIONS.find((action) => path === `${base}/${action}`);
  const draft = await consumeOwnDraft(
    context,
    appContext,
    (one) => actionOf(one) !== undefined && one.fields['dealer'] === String(ownerId),
  );
  if (!draft) return { note: null, filled: null };
  const action = actionOf(draft);
  if (action === 'payments') return { note: SEND_AGAIN, filled: submittedPaymentForm(draft.fields, null) };
  if (action !== 'invite' && action !== 'destination') return { note: REPEAT, filled: null };
  const [value, choice] = FIELDS[action].map((name) => draft.fields[name] ?? '') as [string, string];
  return { note: SEND_AGAIN, filled: { form: action, message: null, value, choice } };
}

/**
 * Returns a note for a page about the button that the user clicked before they had to sign in again; `null` if there is
 * none.
 */
export async function restoreNote(
  context: Context,
  appContext: AppContext,
  path: string | ((path: string) => boolean),
): Promise<string | null> {
  const isFor = typeof path === 'string' ? (one: string) => one === path : path;
  return (await consumeOwnDraft(context, appContext, (draft) => isFor(draft.path))) && REPEAT;
}

/**
 * Returns the fields of a form that was posted to `path` before its sender had to sign in again; `null` if there are
 * none.
 */
export async function restoreFields(
  context: Context,
  appContext: AppContext,
  path: string,
): Promise<{ fields: StepUpDraft['fields']; note: string } | null> {
  const draft = await consumeOwnDraft(context, appContext, (one) => one.path === path);
  return draft && { fields: draft.fields, note: SEND_AGAIN };
}

async function consumeOwnDraft(
  context: Context,
  appContext: AppContext,
  isFor: (draft: StepUpDraft) => boolean,
): Promise<StepUpDraft | null> {
  const account = await accountOf(context, appContext);
  return account && consumeDraft(context, appContext.ingress, account.userId, isFor);
}

const SEND_AGAIN =
  'You’re signed in again. Your change hasn’t been saved yet: please check the form and send it again.';
const REPEAT = 'You’re signed in again. Your change hasn’t been made yet: please repeat it.';
