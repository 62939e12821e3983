import { hash } from 'node:crypto';
import type { Accounts } from '#ports/accounts/accounts.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { isGuessablePassword } from '../model/guessable.ts';
import { isNamedAfter } from '../model/named-after.ts';
import {
  type AccountLink,
  type LinkRequester,
  deleteLaterLinks,
  isAccountLocked,
  readLink,
  consumeLink,
} from './account-links.ts';
import { mailLink, mailNotice, type MailOrigin } from './account-mails.ts';
import {
  type AccountSessions,
  findAccountByEmail,
  findAccountById,
  removePasskeys,
  setEmail,
  setPassword,
  type StoredAccount,
} from './account-store.ts';
import { AddressMovedError } from './retry-sign-in.ts';
import { isCommonVariant } from './common-passwords.ts';
import { deleteOtherDevices, isKnownDevice } from './devices.ts';
import { countSignInAttempt, resetSignInAttempts, checkCountedAttempt } from './sign-in-failures.ts';
import { findAddressConflict } from './address-conflict.ts';

/** `signal`: aborted with the request, so that no password is hashed for a client that has disconnected. */
export type SignInContext = {
  database: Database;
  accounts: Pick<Accounts, 'hashPassword' | 'verifyPassword'>;
  signal?: AbortSignal;
};

/** A successful sign-in; the browser is then redirected to `refUrl`. */
export type SignInResult = { userId: string; email: string; refUrl: string };

/** A request for an email with a link, and the destination after the link is used. */
type LinkRequest = { email: string; refUrl: string; askedBy?: LinkRequester };

/** The person who chooses a password. `siteNames`: names and hosts of the site. */
type PasswordOwner = { email: string; name?: string; siteNames: readonly string[] };

/** Returns what is wrong with a new password, as a text for its owner; `null` where nothing is. */
export function passwordProblem(password: string, about: PasswordOwner): string | null {
  if (isNamedAfter(password, about.siteNames))
    return 'This password is too close to the name of this site. Choose another, such as three words.';
  if (isNamedAfter(password, [about.email]))
    return 'This password is too close to your email address. Choose another, such as three words.';
  if (isCommonVariant(password)) return 'This password appeared in leaks from other sites. Choose another.';
  if (isGuessablePassword(password, about))
    return 'This password is too easy to guess. Choose another, such as three words.';
  return null;
}

/** The reason a password was refused, for the audit log. The answer to the browser is the same for all. */
type PasswordRefusal = 'too-many-tries' | 'unknown-address' | 'no-password' | 'wrong-password';

export type CheckedPassword =
  | { kind: 'right'; account: StoredAccount }
  | { kind: 'refused'; reason: PasswordRefusal; userId: string | null };

/**
 * Returns the account of an address if the password is right. Every refusal takes equally long. Browsers in which the
 * account was used before have a separate limit, so that failed attempts in other browsers do not lock the account's
 * owner out.
 */
export async function checkPassword(
  { database, accounts, signal }: SignInContext,
  { email, password, device }: { email: string; password: string; device: string | undefined },
): Promise<CheckedPassword> {
  const isKnown = await isKnownDevice(database, device, email);
  const guesser = { email, device: isKnown ? device : undefined };
  const mayTry = await countSignInAttempt(database, guesser);
  const account = await findAccountByEmail(database, email);
  const isRight = await checkCountedAttempt(database, guesser, () =>
    accounts.verifyPassword(mayTry ? (account?.passwordHash ?? null) : null, password, signal),
  );
  if (!isRight || !account)
    return { kind: 'refused', reason: refusalOf(account, mayTry), userId: account?.userId ?? null };
  await resetSignInAttempts(database, guesser);
  return { kind: 'right', account };
}

function refusalOf(account: StoredAccount | null, mayTry: boolean): PasswordRefusal {
  if (!mayTry) return 'too-many-tries';
  if (!account) return 'unknown-address';
  return account.passwordHash === null ? 'no-password' : 'wrong-password';
}

/**
 * Emails a link that creates the account. Neither the response nor its duration reveals whether the address already has
 * an account: in that case its owner gets a sign-in link instead.
 */
export async function mailSignUpLink(
  { database, accounts, signal }: SignInContext,
  { email, name, password, refUrl, askedBy }: LinkRequest & { name: string; password: string },
  place: MailOrigin,
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

/** Emails a link that signs in, or creates the account if the address has none. */
export async function mailSignInLink(
  { database }: Pick<SignInContext, 'database'>,
  { email, refUrl, askedBy }: LinkRequest,
  place: MailOrigin,
): Promise<void> {
  await database.transaction((connection) =>
    mailLink(connection, 'sign-in-link', { purpose: 'sign-in', email, content: { refUrl, askedBy } }, place),
  );
}

/** Emails a link to choose a new password. If there is no account, the email says so. */
export async function mailPasswordReset(
  { database }: Pick<SignInContext, 'database'>,
  { email, askedBy }: Omit<LinkRequest, 'refUrl'>,
  place: MailOrigin,
): Promise<void> {
  await database.transaction(async (connection) => {
    const account = await findAccountByEmail(connection, email);
    const link: AccountLink = account
      ? { purpose: 'reset', email, content: {} }
      : { purpose: 'sign-in', email, content: { refUrl: '/account', askedBy } };
    await mailLink(connection, account ? 'reset-password' : 'reset-unknown', link, place);
  });
}

/**
 * Emails a link to an account's new address. The response does not depend on whether another account has the address.
 */
export async function mailAddressConfirmation(
  connection: Queryable,
  { email, userId }: { email: string; userId: string },
  place: MailOrigin,
): Promise<void> {
  await mailLink(connection, 'change-email', { purpose: 'change-email', email, content: { userId } }, place);
}

/**
 * Sets the password through a reset link and ends all sessions. A link that undoes a change of address restores the old
 * address and removes all passkeys, because their owner is unknown. `null`: the link does not work, or is held for now
 * (`address-conflict.ts`). `takesBack`: a change of address was undone. `sessions`: those of the link's account.
 * @throws AddressMovedError if the address belongs to another account by now.
 */
export async function resetPasswordWithLink(
  connection: Connection,
  { token, passwordHash, sessions }: { token: string; passwordHash: string; sessions: AccountSessions },
  place: MailOrigin,
): Promise<(SignInResult & { takesBack: boolean }) | null> {
  const pressed = await readLink(connection, token);
  if (pressed?.purpose !== 'reset') return null;
  const undone = pressed.content.undoes?.userId;
  if (
    undone === undefined
      ? await isAccountLocked(connection, pressed.email)
      : await findAddressConflict(connection, token)
  )
    return null;
  if (undone !== undefined) await deleteLaterLinks(connection, undone, token);
  const link = await consumeLink(connection, token, ['reset']);
  if (!link) return null;
  if (undone !== undefined && !(await takeBack(connection, undone, link.email))) throw new AddressMovedError();
  const account = await findAccountByEmail(connection, link.email);
  if (account?.userId !== sessions.userId) throw new AddressMovedError();
  await changePassword(connection, { sessions, passwordHash }, place);
  await resetSignInAttempts(connection, { email: account.email });
  return { userId: account.userId, email: account.email, refUrl: '/account', takesBack: undone !== undefined };
}

/**
 * Returns whether the typed password is that of the account. Attempts count like sign-in attempts. An account without a
 * password needs none.
 */
export async function isAccountPassword(
  { database, accounts, signal }: SignInContext,
  userId: string,
  typed: string,
): Promise<boolean> {
  const account = await findAccountById(database, userId);
  if (!account || account.passwordHash === null) return account !== null;
  const guesser = { email: account.email, device: `own ${userId}` };
  const mayTry = await countSignInAttempt(database, guesser);
  if (!mayTry) return false;
  const { passwordHash } = account;
  const verify = () => accounts.verifyPassword(passwordHash, typed, signal);
  if (!(await checkCountedAttempt(database, guesser, verify))) return false;
  await resetSignInAttempts(database, guesser);
  return true;
}

/** Changes the password, ends all sessions, and notifies the owner. */
export async function changePassword(
  connection: Connection,
  { sessions, passwordHash }: { sessions: AccountSessions; passwordHash: string },
  place: MailOrigin,
): Promise<void> {
  const { userId } = sessions;
  await setPassword(connection, userId, passwordHash);
  await sessions.end({ allBut: null });
  await deleteOtherDevices(connection, userId);
  const account = await findAccountById(connection, userId);
  if (account)
    await mailNotice(connection, { key: digestOf(passwordHash), to: account.email, what: 'password' }, place);
}

/**
 * Changes an account's address through an emailed link. The request must be signed in to that account, and all its
 * other sessions end. The old address gets an email with a link that undoes the change.
 */
export async function confirmNewAddress(
  connection: Connection,
  { token, sessions, keepSession }: { token: string; sessions: AccountSessions; keepSession: string },
  place: MailOrigin,
): Promise<'changed' | 'another-account' | 'spent'> {
  const { userId } = sessions;
  const pressed = await readLink(connection, token);
  if (pressed?.purpose !== 'change-email') return 'spent';
  if (pressed.content.userId !== userId) return 'another-account';
  const link = await consumeLink(connection, token, ['change-email']);
  const before = await findAccountById(connection, userId);
  if (!link || !before || (await setEmail(connection, userId, link.email)) === 'taken') return 'spent';
  await sessions.end({ allBut: keepSession });
  await deleteOtherDevices(connection, userId);
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
