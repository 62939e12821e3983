import type { Context, MiddlewareHandler } from 'hono';
import {
  emailOwnerSchema,
  hasFilledLeadHoneypot,
  type Lead,
  LEAD_CONSENT,
  OFFER_CONSENT,
  offerBounds,
  ONE_CLICK_CONSENT,
  parseDollars,
  phoneLink,
  type LeadFormView,
  leadFormView,
  profileFrom,
  withSubmittedValues,
} from '#features/leads/leads.ts';
import { findProfile, hashKey } from '#features/leads/leads.server.ts';
import { derivedPrice } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/text/format.ts';
import { isSameMailbox } from '#kit/text/mailbox.ts';
import { contactPage } from '#pages/contact/load.ts';
import type { ContactState } from '#pages/contact/page-data.ts';
import { identityOf, findOrCreateShopper } from '../../identity/identity.ts';
import { type Fields, fieldErrorsOf, readFields } from '../../http/posted-fields.ts';
import { type CountRequest, countRequests, LEAD_LIMIT } from '../../http/rate-limits.ts';
import { isForm } from '../../http/request-kinds.ts';
import type { InvalidParam } from '#features/search/search.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { sendPageData } from '../../document/send-page-data.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { createMailQuota, type MailQuota } from '../../http/mail-quota.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readVisitTracking } from '../../http/tracking-cookies.ts';
import { type KnownListing, listingOf, requestKeyOf, canReceiveMessages, clientTraitsOf } from './lead-request.ts';
import { recordOutcome } from '../events/record-outcome.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

const CONTACT = '/cars-for-sale/contact';

/**
 * Returns the routes of messages to dealers and offers to private sellers: the form, its post, and the confirmation of
 * a held lead.
 */
export function contactRoutes(appContext: AppContext, posting: MiddlewareHandler): RouteEntry[] {
  const counts = { count: countRequests(LEAD_LIMIT, appContext), mayMail: createMailQuota(appContext) };
  return [
    pageRoute('GET', CONTACT, { access: 'shopper', signedOut: 'ignore', robots: 'disallow' }, (context) =>
      showForm(context, appContext),
    ),
    pageRoute('POST', CONTACT, { access: 'shopper', signedOut: 'ignore' }, (context) =>
      send(context, appContext, counts),
    ),
    callRoute('GET', '/account-api/lead-form', { access: 'shopper', signedOut: 'ignore' }, (context) =>
      sendFormJson(context, appContext),
    ),
    pageRoute('GET', `${CONTACT}/sent`, 'everyone', (context) => showSent(context, appContext)),
    pageRoute('GET', `${CONTACT}/confirm`, 'everyone', (context) => askToConfirm(context, appContext)),
    pageRoute('POST', `${CONTACT}/confirm`, { access: 'everyone', before: [posting] }, (context) =>
      confirm(context, appContext),
    ),
  ];
}

async function showForm(context: Context, appContext: AppContext): Promise<Response> {
  const found = await listingOf(context, appContext);
  if (!found) return sendProblem(context, appContext, 'vehicle-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  const state = canReceiveMessages(found, appContext)
    ? { kind: 'form' as const, form: await formFor(context, appContext, found) }
    : { kind: 'closed' as const, ...closedOf(found) };
  return sendPage(context, appContext, 'contact', contactPage(brand, found, state));
}

/** Sends the same form as JSON, for the dialog and for programs. */
async function sendFormJson(context: Context, appContext: AppContext): Promise<Response> {
  context.header('Cache-Control', 'private, no-store');
  const found = await listingOf(context, appContext);
  if (!found || !canReceiveMessages(found, appContext)) return problemResponse(context, 'vehicle-unknown');
  return sendPageData(context, appContext, await formFor(context, appContext, found));
}

function closedOf({ kind, owner }: KnownListing) {
  const isGone = kind === 'withdrawn';
  return { isGone, hasPhone: !isGone && phoneLink(owner.phone) !== null };
}

async function formFor(context: Context, appContext: AppContext, found: KnownListing): Promise<LeadFormView> {
  const { shopperId, account } = await identityOf(context, appContext);
  const profile = profileFrom(await findProfile(appContext.database, shopperId), account);
  return leadFormView({
    ...found,
    profile,
    sendsMail: appContext.sendsMail,
    requestKey: await appContext.leads.formKeys.issue(),
  });
}

type Counts = { count: CountRequest; mayMail: MailQuota };

async function send(context: Context, appContext: AppContext, { count, mayMail }: Counts): Promise<Response> {
  const fields = await readFields(context);
  const found = fields && (await listingOf(context, appContext, context.req.query('listingId') ?? fields['listingId']));
  if (!fields || !found) return sendErrorResponse(context, appContext, fields ? 'vehicle-unknown' : 'body-invalid');
  const again = (errors: InvalidParam[], problem?: { text: string; status: 422 | 429; retryAfterMs?: number }) =>
    reportNotSent(context, appContext, { found, fields, errors, ...(problem && { problem }) });
  if (!canReceiveMessages(found, appContext))
    return again([], { text: 'You can’t message this seller here.', status: 422 });
  const waitMs = await count(context);
  if (waitMs !== null) return again([], tooMany(waitMs));
  const read = emailOwnerSchema.safeParse(fields);
  const amount = readAmount(found, fields);
  const errors = [...amount.errors, ...(read.success ? [] : fieldErrorsOf(read.error, fields))];
  if (!read.success || errors.length > 0) return again(errors);
  const { shopperId, account } = await findOrCreateShopper(context, appContext);
  const written = await appContext.leads.write({
    shopperId,
    car: found,
    form: read.data,
    amount: amount.dollars,
    requestKey: requestKeyOf(context, fields),
    brand: appContext.brandOf(context.req.header('host')).key,
    consent: consentOf(found, read.data.isOneClickOptedIn),
    ownsAddress: account !== null && account.emailVerified && isSameMailbox(account.email, read.data.fromEmailAddress),
    attribution: readVisitTracking(context),
    isTrapFilled: hasFilledLeadHoneypot(fields),
    mayMail: () => mayMail(context, read.data.fromEmailAddress),
    ...clientTraitsOf(context, appContext),
  });
  if (written.kind === 'too-many') return again([], tooMany(written.retryAfterMs));
  if (written.kind === 'key-taken') {
    const reason = 'Nothing was sent: this form had sent another message before. Send it again to send this one too.';
    return again([{ name: 'requestKey', value: '', reason }], { text: reason, status: 422 });
  }
  const { lead, isNew } = written;
  if (isNew && lead.heldAt === null)
    await recordOutcome(context, appContext, { name: 'lead', listingId: lead.listingId });
  return answerSent(context, appContext, found);
}

/** Returns the consent texts that were shown: next to the button, and at the checkbox if it was selected. */
function consentOf({ owner }: KnownListing, isOneClick: boolean) {
  const consent = owner.privateSeller ? OFFER_CONSENT : LEAD_CONSENT;
  return isOneClick ? { ...consent, text: `${consent.text} ${ONE_CLICK_CONSENT.text}` } : consent;
}

function readAmount(
  { owner, listing }: KnownListing,
  fields: Fields,
): { dollars: number | null; errors: InvalidParam[] } {
  if (!owner.privateSeller) return { dollars: null, errors: [] };
  const asking = derivedPrice(listing);
  const { min, max } = offerBounds(asking);
  const dollars = parseDollars(fields['amount']);
  if (dollars !== null && dollars >= min && dollars <= max) return { dollars, errors: [] };
  const isTooLow = dollars !== null && dollars < min;
  const wrong = `That’s too ${isTooLow ? 'low' : 'high'} for this car.`;
  const reason =
    dollars === null
      ? 'Enter your offer in whole dollars, such as $24,500.'
      : asking === null
        ? wrong
        : `${wrong} The seller is asking ${formatDollars(asking)}.`;
  return { dollars: null, errors: [{ name: 'amount', value: String(fields['amount'] ?? '').slice(0, 20), reason }] };
}

function tooMany(retryAfterMs: number) {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = minutes < 90 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`;
  const text = `Nothing was sent: too many messages came from your connection. Your text is still below; please try again in ${wait}.`;
  return { text, status: 429 as const, retryAfterMs };
}

/**
 * Reports that nothing was sent: a browser gets the form back with the user's input, a program gets the invalid fields.
 */
async function reportNotSent(
  context: Context,
  appContext: AppContext,
  failed: {
    found: KnownListing;
    fields: Fields;
    errors: InvalidParam[];
    problem?: { text: string; status: 422 | 429; retryAfterMs?: number };
  },
): Promise<Response> {
  const { found, fields, errors, problem } = failed;
  const retryAfter = problem?.retryAfterMs === undefined ? null : String(Math.ceil(problem.retryAfterMs / 1000));
  if (!isForm(context.req)) {
    const response = problemResponse(context, problem?.status === 429 ? 'too-many-requests' : 'body-invalid', errors);
    if (retryAfter !== null) response.headers.set('Retry-After', retryAfter);
    return response;
  }
  const form = await formFor(context, appContext, found);
  const texts = Object.fromEntries(errors.toReversed().map(({ name, reason }) => [name, reason]));
  // Replaces the key only if it failed because it had been used for different content. Any other key still identifies
  // the same submission.
  const { requestKey: sent } = fields;
  const kept = typeof sent === 'string' && texts['requestKey'] === undefined ? { ...form, requestKey: sent } : form;
  const view = withSubmittedValues(kept, fields, texts, problem?.text ?? null);
  const brand = appContext.brandOf(context.req.header('host'));
  const page = contactPage(brand, found, { kind: 'form', form: view }, problem?.status ?? 422);
  return sendPage(context, appContext, 'contact', page, { retryAfter });
}

/** Sends the same response to every client, so that robots learn nothing from it. */
async function answerSent(context: Context, appContext: AppContext, { listing, owner }: KnownListing) {
  context.header('Cache-Control', 'private, no-store');
  if (!isForm(context.req))
    return context.json({ sent: true, listingId: listing.id, isOffer: owner.privateSeller }, 201);
  return redirectToSent(context, appContext, listing.id);
}

/**
 * How long (ms) a receipt is valid. The page that says "sent" requires a receipt, so it works without cookies, but only
 * after sending.
 */
const RECEIPT_MS = 86_400_000;
const receiptOf = (listingId: number) => `sent ${listingId}`;

async function redirectToSent(context: Context, { leads }: AppContext, listingId: number): Promise<Response> {
  const receipt = await leads.formKeys.issue(receiptOf(listingId));
  return context.redirect(`${CONTACT}/sent?listingId=${listingId}&receipt=${receipt}`, 303);
}

const NOT_SENT = { kind: 'not-sent' } as const;

async function showSent(context: Context, appContext: AppContext): Promise<Response> {
  const found = await listingOf(context, appContext);
  if (!found) return sendProblem(context, appContext, 'vehicle-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  const receipt = context.req.query('receipt') ?? '';
  const ageMs = await appContext.leads.formKeys.ageMs(receipt, receiptOf(found.listing.id));
  const isSent = ageMs !== null && ageMs < RECEIPT_MS;
  const { sendsMail } = appContext;
  const state = isSent ? ({ kind: 'sent', isOffer: found.owner.privateSeller, sendsMail } as const) : NOT_SENT;
  return sendPage(context, appContext, 'contact', contactPage(brand, found, state));
}

/** Asks the writer to confirm a held lead with a button, because email programs open links by themselves. */
async function askToConfirm(context: Context, appContext: AppContext): Promise<Response> {
  const key = context.req.query('key') ?? '';
  const lead = await appContext.leads.findHeld(hashKey(key));
  const found = lead && (await listingOf(context, appContext, lead.listingId));
  if (!lead || !found) return sendProblem(context, appContext, 'page-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  return sendPage(context, appContext, 'contact', contactPage(brand, found, stateOf(lead, key, appContext)));
}

function stateOf(
  { heldAt, status, kind }: Lead,
  key: string,
  { sendsMail }: Pick<AppContext, 'sendsMail'>,
): ContactState {
  if (status === 'withdrawn') return NOT_SENT;
  return heldAt === null ? { kind: 'sent', isOffer: kind === 'offer', sendsMail } : { kind: 'confirm', key };
}

async function confirm(context: Context, appContext: AppContext): Promise<Response> {
  const key = (await readFields(context))?.['key'];
  const released = typeof key === 'string' ? await appContext.leads.release(hashKey(key)) : null;
  if (!released) return sendErrorResponse(context, appContext, 'page-unknown');
  context.header('Cache-Control', 'private, no-store');
  const { listingId, status } = released.lead;
  const sent = status !== 'withdrawn';
  if (sent && released.kind === 'released') await recordOutcome(context, appContext, { name: 'lead', listingId });
  if (!isForm(context.req)) return context.json({ sent, listingId });
  if (sent) return redirectToSent(context, appContext, listingId);
  return context.redirect(`${CONTACT}/sent?listingId=${listingId}`, 303);
}
