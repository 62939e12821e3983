import type { Brand } from '#features/brands/brands.ts';
import type { ReceivedOffer } from '#features/leads/leads.server.ts';
import type { AccountParts } from '#features/shoppers/shoppers.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import { formatLocalTime, timeZoneOf } from '#kit/local-time.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import { browserName } from './browser-name.ts';
import type { AccountData, TimeView, PasskeyPlace } from './page-data.ts';

/** Messages about the change that was just made, by the value in the address. */
const DONE: Readonly<Record<string, string>> = {
  name: 'Name saved.',
  password: 'Password changed. All other browsers are signed out.',
  email: 'We sent a link to the new address. Open it to confirm the change.',
  'email-not-sent':
    'This site doesn’t send email, so the link to confirm the new address wasn’t sent. Please ask the operator of this site for it.',
  'email-in-mailbox':
    'This site doesn’t send email. The link to confirm the new address is in the mailbox of this demo instead.',
  address: 'Your email address was changed. All other browsers are signed out.',
  session: 'That browser is signed out.',
  sessions: 'All other browsers are signed out.',
  passkey: 'Passkey removed. Other browsers that signed in with a passkey are signed out.',
  'history-on': 'Your account keeps the cars you view from now on.',
  'history-off': 'Your account doesn’t keep the cars you view. The ones it had were deleted.',
  'history-cleared':
    'The cars you viewed were deleted from your account. Your other devices will forget them on their next visit.',
  'history-refused':
    'Your browser sends Global Privacy Control, so your account doesn’t keep the cars you view. Turn it off in the browser first.',
  'passkey-added': 'Passkey added. You can use it to sign in to this site.',
};

type Parts = AccountParts &
  Pick<AccountData, 'leaves' | 'history'> & { offers: readonly ReceivedOffer[]; placeOf(host: string): PasskeyPlace };
type SignedInAccount = Pick<
  AccountData,
  'name' | 'email' | 'isOperator' | 'isDealer' | 'hasNotifications' | 'notifiesHere' | 'isFresh'
> & { sessionId: string };

export function loadAccount(
  brand: Brand,
  signed: SignedInAccount,
  { sessions, passkeys, hasPassword, leaves, offers, history, placeOf }: Parts,
  {
    done,
    errors = {},
    typedEmail = '',
  }: { done?: string | undefined; errors?: AccountData['errors']; typedEmail?: string },
): PageAnswer<AccountData> {
  const { sessionId, ...account } = signed;
  return noindexPage(
    brand,
    {
      title: 'Your account',
      description: 'Your data, and how you sign in.',
      status: Object.keys(errors).length > 0 ? 422 : 200,
    },
    {
      ...account,
      hasPassword,
      sessions: sessions.map(({ id, userAgent, startedAt }) => ({
        id,
        browser: browserName(userAgent),
        since: momentOf(startedAt),
        isThis: id === sessionId,
      })),
      passkeys: passkeys.map(({ id, name, host, createdAt }) => ({
        id,
        name,
        since: momentOf(createdAt),
        place: host === null ? null : placeOf(host),
      })),
      leaves,
      offers: offers.map(offerView),
      history,
      errors,
      typedEmail,
      done: (done !== undefined && Object.hasOwn(DONE, done) && DONE[done]) || null,
      isInDevMailbox: done === 'email-in-mailbox',
    },
  );
}

function momentOf(moment: Date): TimeView {
  const iso = moment.toISOString();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
  return { text: day, iso };
}

function offerView({ leadId, title, state, offer, isUnread }: ReceivedOffer): AccountData['offers'][number] {
  const amount = formatDollars(offer.amount);
  return { leadId, title, amount, status: offerStatus(offer, state), isNew: isUnread };
}

function offerStatus({ state, turn, expiresAt }: ReceivedOffer['offer'], sellerState: string | null): string {
  if (state === 'accepted') return 'You agreed';
  if (state !== 'open') return state === 'declined' ? 'Declined' : 'Expired';
  if (turn === 'shopper') return 'The buyer has to reply';
  return `Please reply by ${formatLocalTime(expiresAt, timeZoneOf(sellerState))}`;
}
