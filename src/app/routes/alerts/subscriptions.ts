import type { Context } from 'hono';
import type { z } from 'zod';
import {
  confirmationSentText,
  EMAIL_INVALID,
  SUBSCRIBED_TEXT,
  UNSENT_TEXT,
  subscribeSchema,
  type CaptureView,
  type Subscription,
} from '#features/alerts/alerts.ts';
import { requestAlertConfirmation, findOrCreateRecipient, resumeOnly } from '#features/alerts/alerts.server.ts';
import { hasFilledHoneypot } from '#features/listings/listings.ts';
import {
  type Frequency,
  FREQUENCY_CODES,
  SAVED_SEARCH_LIMIT_ACTION,
  SAVED_SEARCH_LIMIT_TEXT,
  customSearchName,
  searchToSave,
  MAX_SEARCH_LENGTH,
} from '#features/saves/saves.ts';
import { saveSearch } from '#features/saves/saves.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { lockShoppers } from '#features/shoppers/shoppers.server.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import type { AlertsView } from '#pages/alerts/page-data.ts';
import { type KnownShopper, findOrCreateShopper } from '../../identity/identity.ts';
import { createMailQuota, type MailQuota } from '../../http/mail-quota.ts';
import { readFields } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { postOnly, callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

const PATH = '/account-api/subscriptions';
const RESULTS = '/cars-for-sale';
const NOTHING_TEXT = 'These alerts are not available for this search.';

/** The result of a subscription. It does not reveal whether the address was known. */
type Outcome = { kind: 'asked' | 'subscribed' | 'limit' | 'nothing'; query: string };

/** `POST /account-api/subscriptions`: subscribes an email address to alerts for a search (spec 1 §2, §5, 2 §7). */
export function subscriptionRoutes(appContext: AppContext): RouteEntry[] {
  const mayMail = createMailQuota(appContext);
  return [
    callRoute('POST', PATH, { access: 'shopper', signedOut: 'ignore' }, async (context) => {
      const fields = await readFields(context);
      const read = subscribeSchema.safeParse(fields ?? {});
      if (fields && hasFilledHoneypot(fields))
        return answer(context, appContext, { kind: 'asked', query: '' }, read.data);
      if (!read.success) {
        const message = messageOf(read.error);
        if (!isForm(context.req)) return context.json({ kind: 'invalid', message }, 422);
        return again(context, appContext, formOf(fields, message));
      }
      const outcome = await subscribe(context, appContext, read.data, mayMail);
      return answer(context, appContext, outcome, read.data);
    }),
    pageRoute('GET', '/alerts/asked', 'everyone', (context) => showOutcome(context, appContext)),
    postOnly(PATH),
  ];
}

async function subscribe(
  context: Context,
  appContext: AppContext,
  { emailAddress: email, search, searchName, frequency = 'daily' }: Subscription,
  mayMail: MailQuota,
): Promise<Outcome> {
  const { brandOf, search: service, database, originFor } = appContext;
  const brand = brandOf(context.req.header('host'));
  const requested = searchToSave(search, service.context(brand));
  const on = flagsOf(context, appContext);
  if (requested.parsed.invalid.length > 0 || !on.personalization || on.SAVE_SEARCH_OFF)
    return { kind: 'nothing', query: requested.query };
  const shopper = await findOrCreateShopper(context, appContext);
  const isOwn = isOwnAddress(shopper, email);
  const isMailed = isOwn || (await mayMail(context, email));
  let isNew = false;
  const kind = await database.transaction(async (connection) => {
    const verifiedFor = isOwn ? shopper.shopperId : undefined;
    // Shoppers first, as sign-ins do. With `verifiedFor`, the recipient's shoppers are locked in their order.
    if (!isOwn) await lockShoppers(connection, { shopperId: shopper.shopperId });
    const recipientId = await findOrCreateRecipient(connection, { email, brand: brand.key, verifiedFor });
    const saved = await saveSearch(connection, {
      shopperId: shopper.shopperId,
      brand: brand.key,
      query: requested.query,
      title: requested.title,
      searchName: customSearchName(searchName, requested.title),
      frequency,
      recipientId,
      isSignedIn: shopper.account !== null,
    });
    if (saved.kind === 'limit') return 'limit';
    isNew = saved.kind === 'saved';
    if (isOwn) {
      await resumeOnly(connection, recipientId, [saved.search.id]);
      return 'subscribed';
    }
    await requestAlertConfirmation(connection, {
      recipientId,
      searchId: saved.search.id,
      origin: originFor(brand.key),
      isMailed,
    });
    return 'asked';
  });
  if (isNew) recordSiteEvents(context, appContext, [{ name: 'savedSearch', facts: {} }]);
  return { kind, query: requested.query };
}

/** Returns whether this account has verified the address, so that no confirmation is needed. */
function isOwnAddress({ account }: KnownShopper, email: string): boolean {
  return account !== null && account.emailVerified && account.email.toLowerCase() === email.toLowerCase();
}

function answer(
  context: Context,
  appContext: AppContext,
  { kind, query }: Outcome,
  typed: Partial<Subscription> = {},
): Response {
  const back = `${RESULTS}${query && `?${query}`}`;
  const action = { label: SAVED_SEARCH_LIMIT_ACTION, href: signInPath(back) };
  const message = {
    ...doneTexts(appContext, typed.emailAddress ?? ''),
    limit: SAVED_SEARCH_LIMIT_TEXT,
    nothing: NOTHING_TEXT,
  }[kind];
  const isDone = kind === 'asked' || kind === 'subscribed';
  if (!isForm(context.req)) {
    const body = { kind, message, ...(kind === 'limit' && { action }) };
    return context.json(body, isDone ? 201 : kind === 'limit' ? 409 : 422);
  }
  if (!isDone)
    return again(context, appContext, formOf({ ...typed, search: query }, message), kind === 'limit' ? action : null);
  return context.redirect(`/alerts/asked?${new URLSearchParams({ search: query, kind })}`, 303);
}

function doneTexts({ sendsMail }: Pick<AppContext, 'sendsMail'>, email: string) {
  return sendsMail
    ? { asked: confirmationSentText(email), subscribed: SUBSCRIBED_TEXT }
    : { asked: UNSENT_TEXT, subscribed: UNSENT_TEXT };
}

/** Renders the page for a form that was posted without scripts. */
function showOutcome(context: Context, appContext: AppContext): Response {
  const { brandOf, search } = appContext;
  const brand = brandOf(context.req.header('host'));
  const { query } = searchToSave(context.req.query('search')?.slice(0, MAX_SEARCH_LENGTH) ?? '', search.context(brand));
  const isOwn = context.req.query('kind') === 'subscribed';
  const link = { label: 'Back to results', href: `${RESULTS}${query && `?${query}`}` };
  const sentTitle = isOwn ? 'Subscribed!' : 'Check your inbox';
  const title = appContext.sendsMail ? sentTitle : 'Search saved';
  const { asked, subscribed } = doneTexts(appContext, '');
  const view = { kind: 'note', title, text: isOwn ? subscribed : asked, link } as const;
  return sendPage(context, appContext, 'alerts', loadAlerts(brand, view));
}

/** A posted form to show again. Only the form that saves a search has a frequency. */
type PostedForm = CaptureView & { name: string; frequency: Frequency | null };

/** Returns the posted fields that are text. `error`: why the form was rejected. */
function formOf(fields: Readonly<Record<string, unknown>> | null, error: string): PostedForm {
  const textOf = (name: string, max: number) => {
    const value = fields?.[name];
    return typeof value === 'string' ? value.slice(0, max).toWellFormed() : '';
  };
  return {
    search: textOf('search', MAX_SEARCH_LENGTH),
    email: textOf('emailAddress', 200),
    name: textOf('searchName', 200),
    frequency: FREQUENCY_CODES.find((code) => code === fields?.['frequency']) ?? null,
    error,
  };
}

/** Returns the error text for the first invalid field. */
function messageOf({ issues }: z.ZodError): string {
  const other = issues.find(({ path }) => path[0] !== 'emailAddress');
  return other && issues[0] === other ? other.message : EMAIL_INVALID;
}

function again(
  context: Context,
  appContext: AppContext,
  { frequency, name, ...capture }: PostedForm,
  action: { label: string; href: string } | null = null,
): Response {
  const brand = appContext.brandOf(context.req.header('host'));
  const shown = { ...capture, sendsNoMail: !appContext.sendsMail };
  const view: AlertsView =
    frequency === null
      ? { kind: 'capture', capture: shown, action }
      : { kind: 'save', form: { ...shown, name, frequency, saving: 'capture' }, action };
  return sendPage(context, appContext, 'alerts', loadAlerts(brand, view, action ? 409 : 422));
}
