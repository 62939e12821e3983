import type { Context } from 'hono';
import type { Dealership } from '#features/dealers/dealers.ts';
import { acceptInvitation, findInvitation, membersOf, openInvitations } from '#features/dealers/dealers.server.ts';
import { readableDestinations, sellerEmailOf } from '#features/leads/leads.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { loadInvitation } from '#pages/dealer-desk/load-invitation.ts';
import { deskLinks } from '#pages/dealer-desk/load-leads.ts';
import { type DealerSettings, loadSettings } from '#pages/dealer-desk/load-settings.ts';
import type { FilledForm } from '#pages/dealer-desk/page-data.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { createMailQuota, type MailQuota } from '../../http/mail-quota.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { changeDealer, DEEDS, NOTES, type Note } from './change-dealer.ts';
import { dealershipsFor } from './dealer-leads.ts';
import { noteDealerChange, type NotedChange } from './note-dealer-change.ts';
import { restoreForm } from './restore-form.ts';
import { idOf } from './id-of.ts';
import type { RouteEntry } from '../route.ts';

const SETTINGS = '/dealer/settings';
const INVITATION = '/dealer/invitations/:key';

/** Returns the routes of a dealer's destinations and members, for its owners, and those that accept an invitation. */
export function dealerSettingsRoutes(surroundings: Surroundings): RouteEntry[] {
  const mayMail = createMailQuota(surroundings);
  return [
    {
      method: 'GET',
      path: SETTINGS,
      access: 'dealer-owner',
      kind: 'page',
      ids: ['dealer'],
      handler: async (context) => {
        const owned = await ownedBy(context, surroundings);
        const dealer = context.req.query('dealer');
        const chosen = dealer === undefined ? owned[0] : owned.find(({ ownerId }) => ownerId === idOf(dealer));
        if (!chosen) return sendProblem(context, surroundings, 'page-unknown');
        const { note, filled } = await restoreForm(context, surroundings, { base: SETTINGS, ownerId: chosen.ownerId });
        return showSettings(context, surroundings, {
          owned,
          chosen,
          note: note ?? noteOf(context.req.query('note')),
          filled,
        });
      },
    },
    {
      method: 'POST',
      path: `${SETTINGS}/:deed{${DEEDS.join('|')}}`,
      access: 'dealer-owner',
      kind: 'page',
      ids: ['dealer', 'id', 'userId'],
      recent: true,
      handler: (context) => change(context, surroundings, mayMail),
    },
    {
      method: 'GET',
      path: INVITATION,
      access: 'everyone',
      kind: 'page',
      signedOut: 'tell',
      handler: (context) => showInvitation(context, surroundings, null),
    },
    {
      method: 'POST',
      path: INVITATION,
      access: 'account',
      kind: 'page',
      recent: true,
      handler: (context) => accept(context, surroundings),
    },
  ];
}

/** Returns the data of a dealership's settings page. */
export async function settingsOf(
  { database, hasLeadsFallback }: Pick<Surroundings, 'database' | 'hasLeadsFallback'>,
  ownerId: number,
): Promise<DealerSettings> {
  const [destinations, feedAddress, members, invitations] = await Promise.all([
    readableDestinations(database, ownerId),
    sellerEmailOf(database, ownerId),
    membersOf(database, ownerId),
    openInvitations(database, ownerId),
  ]);
  return { destinations, feedAddress, members, invitations, hasFallback: hasLeadsFallback };
}

/** Returns the text of the note that a URL names. */
export function noteOf(name: string | undefined): string | null {
  return name !== undefined && Object.hasOwn(NOTES, name) ? NOTES[name as Note] : null;
}

async function ownedBy(context: Context, surroundings: Surroundings): Promise<Dealership[]> {
  return (await dealershipsFor(context, surroundings)).filter(({ role }) => role === 'owner');
}

type Shown = { owned: Dealership[]; chosen: Dealership; note: string | null; filled: FilledForm | null };

async function showSettings(context: Context, surroundings: Surroundings, shown: Shown): Promise<Response> {
  const { owned, chosen, note, filled } = shown;
  const account = await accountOf(context, surroundings);
  const answer = loadSettings(
    {
      brand: surroundings.brandOf(context.req.header('host')),
      dealer: chosen,
      base: SETTINGS,
      note,
      filled,
      links: deskLinks(owned, 'settings'),
      dealerships: owned,
      userId: account?.userId ?? '',
      now: new Date(),
    },
    await settingsOf(surroundings, chosen.ownerId),
  );
  return sendPage(context, surroundings, 'dealer-desk', answer);
}

async function change(context: Context, surroundings: Surroundings, mayMail: MailQuota): Promise<Response> {
  const owned = await ownedBy(context, surroundings);
  const fields = await readFields(context);
  const chosen = owned.find(({ ownerId }) => ownerId === idOf(fields?.['dealer']));
  const account = await accountOf(context, surroundings);
  if (!chosen || !account) return sendRefusal(context, surroundings, 'dealer-unknown');
  const { ownerId } = chosen;
  const brand = surroundings.brandOf(context.req.header('host')).key;
  const deed = context.req.param('deed') ?? '';
  const changed = await changeDealer(context, surroundings, deed, {
    ownerId,
    userId: account.userId,
    brand,
    actor: actorOf(context, 'dealer', account.userId),
    mayMail: (email) => mayMail(context, email),
  });
  if (changed.kind === 'unknown') return sendRefusal(context, surroundings, 'dealer-unknown');
  if (changed.kind === 'note') {
    // An owner who gave up their own ownership goes to a page that they can still see.
    const isOwner = (await ownedBy(context, surroundings)).some((one) => one.ownerId === ownerId);
    return context.redirect(isOwner ? `${SETTINGS}?dealer=${ownerId}&note=${changed.note}` : '/dealer/leads', 303);
  }
  return showSettings(context, surroundings, { owned, chosen, note: null, filled: changed.filled });
}

type Refusal = Parameters<typeof loadInvitation>[0]['refusal'];

async function showInvitation(context: Context, surroundings: Surroundings, refusal: Refusal): Promise<Response> {
  const { path } = context.req;
  const account = await accountOf(context, surroundings);
  const answer = loadInvitation(
    {
      brand: surroundings.brandOf(context.req.header('host')),
      path,
      email: account?.email ?? null,
      refusal,
      signInPath: (screen) => signInPath(path, screen),
    },
    await findInvitation(surroundings.database, context.req.param('key') ?? ''),
  );
  return answer
    ? sendPage(context, surroundings, 'dealer-desk', answer)
    : sendProblem(context, surroundings, 'page-unknown');
}

async function accept(context: Context, surroundings: Surroundings): Promise<Response> {
  const account = await accountOf(context, surroundings);
  if (!account) return sendRefusal(context, surroundings, 'sign-in-needed');
  const { database, originFor } = surroundings;
  const change = {
    actor: actorOf(context, 'dealer', account.userId),
    originFor,
    brand: surroundings.brandOf(context.req.header('host')).key,
  };
  const accepted = await database.transaction(async (connection) => {
    const done = await acceptInvitation(connection, context.req.param('key') ?? '', account);
    if (done.kind !== 'accepted') return done;
    const noted: NotedChange = { action: 'invitation.accept', change: 'joined', what: account.email };
    await noteDealerChange(connection, { ...change, ownerId: done.ownerId }, noted);
    return done;
  });
  if (accepted.kind === 'accepted') return context.redirect('/dealer/leads', 303);
  return showInvitation(context, surroundings, accepted.kind);
}
