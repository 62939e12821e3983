import type { Brand } from '#features/brands/brands.ts';
import type { AccountParts } from '#features/shoppers/shoppers.server.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { browserName } from './browser-name.ts';
import type { AccountData, Moment, PasskeyPlace } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

/** What the page says was just done, by its word in the address. */
const DONE: Readonly<Record<string, string>> = {
  name: 'Your name is saved.',
  password: 'Your password is changed. Whoever was signed in elsewhere has to sign in anew.',
  email: 'We have mailed a link to the new address. Once it is pressed, the address is your account’s.',
  address: 'The address is your account’s now. Whoever was signed in elsewhere has to sign in anew.',
  session: 'That browser is signed out.',
  sessions: 'All other browsers are signed out.',
  passkey: 'The passkey is removed.',
  'passkey-added': 'The passkey is yours. Sign in at this site with it from now on.',
};

type Parts = AccountParts & Pick<AccountData, 'leaves'> & { placeOf(host: string): PasskeyPlace };
type Signed = Pick<AccountData, 'name' | 'email' | 'isOperator' | 'isDealer' | 'isFresh'> & { sessionId: string };

export function loadAccount(
  brand: Brand,
  signed: Signed,
  { sessions, passkeys, hasPassword, leaves, placeOf }: Parts,
  { done, faults = {} }: { done?: string | undefined; faults?: AccountData['faults'] },
): PageAnswer<AccountData> {
  const { sessionId, ...account } = signed;
  return {
    kind: 'page',
    status: Object.keys(faults).length > 0 ? 422 : 200,
    head: unlistedHead(brand, { title: 'Your account', description: 'What we keep of you, and how you sign in.' }),
    data: {
      brand: brandView(brand),
      ...account,
      hasPassword,
      sessions: sessions.map(({ id, userAgent, startedAt }) => ({
        ...{ id, browser: browserName(userAgent), since: momentOf(startedAt), isThis: id === sessionId },
      })),
      passkeys: passkeys.map(({ id, name, host, createdAt }) => ({
        ...{ id, name, since: momentOf(createdAt), place: host === null ? null : placeOf(host) },
      })),
      leaves,
      faults,
      done: (done !== undefined && Object.hasOwn(DONE, done) && DONE[done]) || null,
    },
  };
}

function momentOf(moment: Date): Moment {
  const iso = moment.toISOString();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
  return { text: day, iso };
}
