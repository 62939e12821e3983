import type { Context } from 'hono';
import type { Dealership } from '#features/dealers/dealers.ts';
import {
  acceptInvitation,
  findInvitation,
  findPaymentSettings,
  listMembers,
  listOpenInvitations,
  whyNotAccepted,
} from '#features/dealers/dealers.server.ts';
import { listFailures, readableDestinations, sellerEmailOf } from '#features/leads/leads.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { findAccountByEmail } from '#features/shoppers/shoppers.server.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import { loadInvitation } from '#pages/dealer-desk/load-invitation.ts';
import { deskLinks } from '#pages/dealer-desk/load-leads.ts';
import { type DealerSettings, loadSettings } from '#pages/dealer-desk/load-settings.ts';
import type { FilledForm } from '#pages/dealer-desk/page-data.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { formVersionOf } from './form-version.ts';
import { createMailQuota, type MailQuota } from '../../http/mail-quota.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { changeDealer, DEALER_ACTIONS, DEALER_NOTES, type DealerNote } from './change-dealer.ts';
import { dealershipsFor } from './dealer-leads.ts';
import { recordDealerChange, type RecordedDealerChange } from './record-dealer-change.ts';
import { restoreForm } from './restore-form.ts';
import { idOf } from './id-of.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const SETTINGS = '/dealer/settings';
const INVITATION = '/dealer/invitations/:key';

/** Returns the routes of a dealer's destinations and members, for its owners, and those that accept an invitation. */
export function dealerSettingsRoutes(appContext: AppContext): RouteEntry[] {
  const mayMail = createMailQuota(appContext);
  return [
    pageRoute('GET', SETTINGS, { access: 'dealer-owner', ids: ['dealer'] }, async (context) => {
      const owned = await ownedBy(context, appContext);
      const dealer = context.req.query('dealer');
      const chosen = dealer === undefined ? owned[0] : owned.find(({ ownerId }) => ownerId === idOf(dealer));
      if (!chosen) return sendProblem(context, appContext, 'page-unknown');
      const { note, filled } = await restoreForm(context, appContext, { base: SETTINGS, ownerId: chosen.ownerId });
      return showSettings(context, appContext, {
        owned,
        chosen,
        note: note ?? noteTextOf(context.req.query('note')),
        filled,
      });
    }),
    pageRoute(
      'POST',
      `${SETTINGS}/:action{${DEALER_ACTIONS.join('|')}}`,
      { access: 'dealer-owner', ids: ['dealer', 'id', 'userId'], recent: true },
      (context) => change(context, appContext, mayMail),
    ),
    // The address to which the form is posted. Reloading a page with an error, or following a link to it, shows the
    // settings.
    pageRoute('GET', `${SETTINGS}/:action{${DEALER_ACTIONS.join('|')}}`, 'dealer-owner', async (context) => {
      const owned = await ownedBy(context, appContext);
      return owned.length > 0 ? context.redirect(SETTINGS, 302) : sendProblem(context, appContext, 'page-unknown');
    }),
    pageRoute('GET', INVITATION, { access: 'everyone', signedOut: 'tell' }, (context) =>
      showInvitation(context, appContext, null),
    ),
    pageRoute('POST', INVITATION, { access: 'account', recent: true }, (context) => accept(context, appContext)),
  ];
}

export async function settingsOf(
  { database, hasLeadsFallback }: Pick<AppContext, 'database' | 'hasLeadsFallback'>,
  ownerId: number,
): Promise<DealerSettings> {
  const [destinations, failures, feedAddress, members, invitations, payments] = await Promise.all([
    readableDestinations(database, ownerId),
    listFailures(database, ownerId),
    sellerEmailOf(database, ownerId),
    listMembers(database, ownerId),
    listOpenInvitations(database, ownerId),
    findPaymentSettings(database, ownerId),
  ]);
  return {
    destinations,
    failures,
    feedAddress,
    members,
    invitations,
    payments,
    paymentsSeen: formVersionOf(payments),
    hasFallback: hasLeadsFallback,
  };
}

export function noteTextOf(name: string | undefined): string | null {
  return name !== undefined && Object.hasOwn(DEALER_NOTES, name) ? DEALER_NOTES[name as DealerNote] : null;
}

async function ownedBy(context: Context, appContext: AppContext): Promise<Dealership[]> {
  return (await dealershipsFor(context, appContext)).filter(({ role }) => role === 'owner');
}

type SettingsPage = { owned: Dealership[]; chosen: Dealership; note: string | null; filled: FilledForm | null };

async function showSettings(context: Context, appContext: AppContext, shown: SettingsPage): Promise<Response> {
  const { owned, chosen, note, filled } = shown;
  const account = await accountOf(context, appContext);
  const brand = appContext.brandOf(context.req.header('host'));
  const answer = loadSettings(
    {
      brand,
      dealer: chosen,
      base: SETTINGS,
      note,
      filled,
      links: deskLinks({ dealerships: owned, hasReviews: appContext.flags(brand).consumer_ratings }, 'settings'),
      dealerships: owned,
      userId: account?.userId ?? '',
      sendsMail: appContext.sendsMail,
      clock: { now: new Date(), timeZone: timeZoneOf(chosen.state) },
    },
    await settingsOf(appContext, chosen.ownerId),
  );
  return sendPage(context, appContext, 'dealer-desk', answer);
}

async function change(context: Context, appContext: AppContext, mayMail: MailQuota): Promise<Response> {
  const owned = await ownedBy(context, appContext);
  const fields = await readFields(context);
  const chosen = owned.find(({ ownerId }) => ownerId === idOf(fields?.['dealer']));
  if (!chosen) return sendErrorResponse(context, appContext, 'dealer-unknown');
  const { ownerId } = chosen;
  const changed = await changeDealer(context, appContext, mayMail, { ownerId, role: 'dealer' });
  if (changed.kind === 'unknown') return sendErrorResponse(context, appContext, 'dealer-unknown');
  if (changed.kind === 'note') {
    // An owner who gave up ownership is redirected to a page that they can still see.
    const isOwner = (await ownedBy(context, appContext)).some((one) => one.ownerId === ownerId);
    return context.redirect(isOwner ? `${SETTINGS}?dealer=${ownerId}&note=${changed.note}` : '/dealer/leads', 303);
  }
  return showSettings(context, appContext, { owned, chosen, note: null, filled: changed.filled });
}

type Refusal = Parameters<typeof loadInvitation>[0]['refusal'];

async function showInvitation(context: Context, appContext: AppContext, refusal: Refusal): Promise<Response> {
  const { path } = context.req;
  const account = await accountOf(context, appContext);
  const key = context.req.param('key') ?? '';
  const found = await findInvitation(appContext.database, key);
  // The member opened the invitation's link again, or clicked its button twice.
  if (found.kind === 'accepted' && (await isMember(context, appContext, found.ownerId)))
    return context.redirect('/dealer/leads', 303);
  const known = found.kind === 'open' ? await findAccountByEmail(appContext.database, found.email.toLowerCase()) : null;
  const foreseen = account && found.kind === 'open' ? whyNotAccepted(found, account) : null;
  const answer = loadInvitation(
    {
      brand: appContext.brandOf(context.req.header('host')),
      path,
      key,
      hasAccount: known !== null,
      email: account?.email ?? null,
      refusal: refusal ?? foreseen,
      isRefused: refusal !== null,
      signInPath: (screen) => signInPath(found.kind === 'accepted' ? '/dealer/leads' : path, screen),
    },
    found,
  );
  return answer
    ? sendPage(context, appContext, 'dealer-desk', answer)
    : sendProblem(context, appContext, 'page-unknown');
}

async function isMember(context: Context, appContext: AppContext, ownerId: number): Promise<boolean> {
  return (await dealershipsFor(context, appContext)).some((one) => one.ownerId === ownerId);
}

async function accept(context: Context, appContext: AppContext): Promise<Response> {
  const account = await accountOf(context, appContext);
  if (!account) return sendErrorResponse(context, appContext, 'sign-in-needed');
  const { database, originFor } = appContext;
  const change = {
    actor: actorOf(context, 'dealer', account.userId),
    originFor,
    brand: appContext.brandOf(context.req.header('host')).key,
  };
  const accepted = await database.transaction(async (connection) => {
    const done = await acceptInvitation(connection, context.req.param('key') ?? '', account);
    if (done.kind !== 'accepted') return done;
    const noted: RecordedDealerChange = { action: 'invitation.accept', change: 'joined', what: account.email };
    await recordDealerChange(connection, { ...change, ownerId: done.ownerId }, noted);
    return done;
  });
  if (accepted.kind === 'accepted') return context.redirect('/dealer/leads', 303);
  return showInvitation(context, appContext, accepted.kind);
}
