import { hash } from 'node:crypto';
import type { Accounts } from '#ports/accounts/accounts.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { isGuessable } from '../model/guessable.ts';
import { isNamedAfter } from '../model/named-after.ts';
import { type AccountLink, type AskedBy, dropLaterLinks, isHeld, readLink, takeLink } from './account-links.ts';
import { mailLink, mailNotice, type MailPlace } from './account-mails.ts';
import {
  endSessions,
  findAccountByEmail,
  findAccountById,
  removePasskeys,
  setEmail,
  setPassword,
  type StoredAccount,
} from './account-store.ts';
import { isCommonVariant } from './common-passwords.ts';
import { forgetDevices, isKnownDevice } from './devices.ts';
import { countTry, forgetTries, judgeTry } from './sign-in-failures.ts';
import { findTaken } from './take-back.ts';

/** `signal`: ends with the request, so that nobody waits to hash the password of a caller who has left. */
export type World = {
  database: Database;
  accounts: Pick<Accounts, 'hashPassword' | 'verifyPassword'>;
  signal?: AbortSignal;
};

/** Somebody proved who they are; then they go to `refUrl`. */
export type Entered = { userId: string; email: string; refUrl: string };

/** Who asked for a mail with a link, and where they go when they pressed it. */
type Wish = { email: string; refUrl: string; askedBy?: AskedBy };

/** Who chooses a password. `siteNames`: names and hosts of the site. */
type PasswordOwner = { email: string; name?: string; siteNames: readonly string[] };

/** Returns what is wrong with a new password, as a text for its owner; `null` where nothing is. */
export function faultOfPassword(password: string, about: PasswordOwner): string | null {
  if (isNamedAfter(password, about.siteNames))
    return 'This password is too close to the name of this site. Choose another, such as three words.';
  if (isNamedAfter(password, [about.email]))
    return 'This password is too close to your email address. Choose another, such as three words.';
  if (isCommonVariant(password)) return 'This password leaked from other sites, where many chose it. Choose another.';
  if (isGuessable(password, about)) return 'This password is guessed soon. Choose another, such as three words.';
  return null;
}

/** Why a password was refused, for the audit log. The answer to the browser is the same for all. */
type PasswordRefusal = 'too-many-tries' | 'unknown-address' | 'no-password' | 'wrong-password';

export type CheckedPassword =
  | { kind: 'right'; account: StoredAccount }
  | { kind: 'refused'; reason: PasswordRefusal; userId: string | null };

/**
 * Returns the account of an address if the password is right. Every refusal takes as long. Browsers that the account knows have
 * a limit of their own, so that failed attempts in other browsers do not lock the account's owner out.
 */
export async function checkPassword(
  { database, accounts, signal }: World,
  { email, password, device }: { email: string; password: string; device: string | undefined },
): Promise<CheckedPassword> {
  const isKnown = await isKnownDevice(database, device, email);
  const guesser = { email, device: isKnown ? device : undefined };
  const mayTry = await countTry(database, guesser);
  const account = await findAccountByEmail(database, email);
  const isRight = await judgeTry(database, guesser, () =>
    accounts.verifyPassword(mayTry ? (account?.passwordHash ?? null) : null, password, signal),
  );
  if (!isRight || !account)
    return { kind: 'refused', reason: refusalOf(account, mayTry), userId: account?.userId ?? null };
  await forgetTries(database, guesser);
  return { kind: 'right', account };
}

function refusalOf(account: StoredAccount | null, mayTry: boolean): PasswordRefusal {
  if (!mayTry) return 'too-many-tries';
  if (!account) return 'unknown-address';
  return account.passwordHash === null ? 'no-password' : 'wrong-password';
}

/**
 * Asks whoever reads mails to an address to press a link that makes the account. Nothing told here or in how long it
 * takes depends on whether there is one: its owner is mailed a link to sign in instead.
 */
export async function askToSignUp(
  { database, accounts, signal }: World,
  { email, name, password, refUrl, askedBy }: Wish & { name: string; password: string },
  place: MailPlace,
): Promise<void> {
  const passwordHash = await accounts.hashPassword(password, signal);
  await database.transaction(async (connection) => {
    const isTaken = (await findAccountByEmail(connection, email)) !== null;
    if (isTaken)
      await mailLink(connection, 'sign-up-taken', { purpose: 'sign-in', email, content: { refUrl, askedBy } }, place);
    else {
      const content = { name, passwordHash, refUrl, askedBy };
      await mailLink(connection, 'verify-email', { purpose: 'sign-up', email, content }, place);
    }
  });
}

/** Mails a link that signs in, or makes the account of an address that has none. */
export async function mailSignInLink(
  { database }: Pick<World, 'database'>,
  { email, refUrl, askedBy }: Wish,
  place: MailPlace,
): Promise<void> {
  await database.transaction((connection) =>
    mailLink(connection, 'sign-in-link', { purpose: 'sign-in', email, content: { refUrl, askedBy } }, place),
  );
}

/** Mails a link to choose a new password; where there is no account, that there is none. */
export async function mailReset(
  { database }: Pick<World, 'database'>,
  { email, askedBy }: Omit<Wish, 'refUrl'>,
  place: MailPlace,
): Promise<void> {
  await database.transaction(async (connection) => {
    const account = await findAccountByEmail(connection, email);
    const link: AccountLink = account
      ? { purpose: 'reset', email, content: {} }
      : { purpose: 'sign-in', email, content: { refUrl: '/account', askedBy } };
    await mailLink(connection, account ? 'reset-password' : 'reset-unknown', link, place);
  });
}

/** Mails a link to an account's new address. The answer does not depend on whether another account has the address. */
export async function mailNewAddress(
  connection: Pick<Connection, 'query'>,
  { email, userId }: { email: string; userId: string },
  place: MailPlace,
): Promise<void> {
  await mailLink(connection, 'change-email', { purpose: 'change-email', email, content: { userId } }, place);
}

/**
 * Sets the password that the link of a reset is for; whoever was signed in elsewhere no longer is. One that undoes a change
 * of the address gives the account back to its old one, and takes all passkeys away: nobody knows whose they are. `null`: the
 * link does nothing, or nothing now (`take-back.ts`). `takesBack`: it undid a change of the address.
 */
export async function pressReset(
  connection: Connection,
  { token, passwordHash }: { token: string; passwordHash: string },
  place: MailPlace,
): Promise<(Entered & { takesBack: boolean }) | null> {
  const pressed = await readLink(connection, token);
  if (pressed?.purpose !== 'reset') return null;
  const undone = pressed.content.undoes?.userId;
  if (undone === undefined ? await isHeld(connection, pressed.email) : await findTaken(connection, token)) return null;
  if (undone !== undefined) await dropLaterLinks(connection, undone, token);
  const link = await takeLink(connection, token, ['reset']);
  if (!link || (undone !== undefined && !(await takeBack(connection, undone, link.email)))) return null;
  const account = await findAccountByEmail(connection, link.email);
  if (!account) return null;
  await changePassword(connection, { userId: account.userId, passwordHash, keepSession: null }, place);
  await forgetTries(connection, { email: account.email });
  return { userId: account.userId, email: account.email, refUrl: '/account', takesBack: undone !== undefined };
}

/** Whether an account's own password was typed, counted as tries to sign in are; who has none need type nothing. */
export async function isOwnPassword(
  { database, accounts, signal }: World,
  userId: string,
  typed: string,
): Promise<boolean> {
  const account = await findAccountById(database, userId);
  if (!account || account.passwordHash === null) return account !== null;
  const guesser = { email: account.email, device: `own ${userId}` };
  const mayTry = await countTry(database, guesser);
  if (!mayTry) return false;
  const { passwordHash } = account;
  const verify = () => accounts.verifyPassword(passwordHash, typed, signal);
  if (!(await judgeTry(database, guesser, verify))) return false;
  await forgetTries(database, guesser);
  return true;
}

/** Also ends all sessions but `keepSession`, and tells the owner. */
export async function changePassword(
  connection: Connection,
  { userId, passwordHash, keepSession }: { userId: string; passwordHash: string; keepSession: string | null },
  place: MailPlace,
): Promise<void> {
  await setPassword(connection, userId, passwordHash);
  await endSessions(connection, userId, { allBut: keepSession });
  await forgetDevices(connection, userId);
  const account = await findAccountById(connection, userId);
  if (account)
    await mailNotice(connection, { key: digestOf(passwordHash), to: account.email, what: 'password' }, place);
}

/**
 * Gives an account the address that a link was mailed to, for whoever is signed in with that account and nobody else; all
 * its other sessions end. The old address is told, with a link that undoes it.
 */
export async function pressNewAddress(
  connection: Connection,
  { token, userId, keepSession }: { token: string; userId: string; keepSession: string },
  place: MailPlace,
): Promise<'changed' | 'another-account' | 'spent'> {
  const pressed = await readLink(connection, token);
  if (pressed?.purpose !== 'change-email') return 'spent';
  if (pressed.content.userId !== userId) return 'another-account';
  const link = await takeLink(connection, token, ['change-email']);
  const before = await findAccountById(connection, userId);
  if (!link || !before || (await setEmail(connection, userId, link.email)) === 'taken') return 'spent';
  await endSessions(connection, userId, { allBut: keepSession });
  await forgetDevices(connection, userId);
  const undo = { purpose: 'reset', email: before.email, content: { undoes: { userId } } } as const;
  await mailLink(connection, 'address-changed', undo, place);
  return 'changed';
}

async function takeBack(connection: Connection, userId: string, email: string): Promise<boolean> {
  if ((await setEmail(connection, userId, email)) === 'taken') return false;
  await removePasskeys(connection, userId);
  return true;
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
