import { hash } from 'node:crypto';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { requesterCode, parseRequesterCode } from '../model/requester-code.ts';
import { type FormErrors, newPasswordSchema } from '../model/account-forms.ts';
import {
  type AccountLink,
  type LinkRequester,
  isAccountLocked,
  mailKeyOf,
  readLink,
  consumeLink,
} from './account-links.ts';
import { addAccount, findAccountByEmail } from './account-store.ts';
import { AddressMovedError } from './retry-sign-in.ts';
import { type SignInResult, passwordProblem, type SignInContext } from './sign-in.ts';
import { cookieDigest } from './shopper-store.ts';
import { countSignInAttempt, resetSignInAttempts, checkCountedAttempt } from './sign-in-failures.ts';

/*
 * The reader of an email may not be the person who requested it: the address may be mistyped, or deliberately that of
 * another person. So a link gives access to what its requester left on the site (the password of a sign-up, the data of
 * their visitor) only to a reader who proves to be the requester, by using the same browser or by something that only
 * the requester knows. Any other reader gets access to the address's account, without the requester's data.
 */

export type EntryLink = Extract<AccountLink, { purpose: 'sign-up' | 'sign-in' }>;

/**
 * `requester`: the person who requested the link. `reader`: a person who reads the emails of the address, without that
 * proof; with the password that they chose.
 */
export type LinkOpener = { is: 'requester' } | { is: 'reader'; passwordHash: string | null };

/** The proof that another browser must give: the password of the sign-up, or a code, which is optional. */
export type RequiredProof = 'nothing' | 'password' | 'code';

/** The proof that the person who opens a link entered. */
export type SubmittedProof = {
  password?: string | undefined;
  newPassword?: string | undefined;
  code?: string | undefined;
};

/** Returns the digests of the cookies by which the requesting browser is recognized when the link is opened in it. */
export function requesterOf(browser: string, visitor: string | undefined): NonNullable<LinkRequester> {
  const digest = (secret: string) => cookieDigest(secret).toString('base64url');
  return { browser: digest(browser), visitor: visitor === undefined ? null : digest(visitor) };
}

/**
 * Returns the code that a browser shows, to be typed when the email is opened in another one. `browser`: the secret of
 * its cookie.
 */
export function requesterCodeOf(browser: string): string {
  return codeOfRequester(requesterOf(browser, undefined));
}

/** Returns which proof a link requires in the browser with this secret. */
export async function requiredProofOf(
  connection: Queryable,
  link: EntryLink,
  browser: string | undefined,
): Promise<RequiredProof> {
  const { askedBy } = link.content;
  if (isRequestedIn(askedBy, browser)) return 'nothing';
  if (link.purpose === 'sign-up') return (await findAccountByEmail(connection, link.email)) ? 'nothing' : 'password';
  const kept = await connection.query('select from shoppers where visitor_hash = any($1) and user_id is null', [
    visitorsOf(askedBy),
  ]);
  return kept.length > 0 ? 'code' : 'nothing';
}

/** `siteNames`: names and hosts of the site, which are rejected as passwords. */
type PressAttempt = {
  link: EntryLink;
  token: string;
  browser: string | undefined;
  shown: SubmittedProof;
  siteNames: readonly string[];
};

/** Returns who opens a link according to the proof, or the form's errors. */
export async function verifyLinkOpener(
  world: SignInContext,
  { link, token, browser, shown, siteNames }: PressAttempt,
): Promise<LinkOpener | { is: 'unproven'; errors: FormErrors }> {
  const { database, accounts, signal } = world;
  if (isRequestedIn(link.content.askedBy, browser)) return { is: 'requester' };
  const demand = await requiredProofOf(database, link, browser);
  const code = parseRequesterCode(shown.code ?? '');
  if (demand === 'nothing' || (demand === 'code' && code === '')) return { is: 'reader', passwordHash: null };
  if (demand === 'password' && shown.newPassword !== undefined)
    return choosePassword(world, { email: link.email, siteNames }, shown.newPassword);
  const guesser = { email: link.email, device: mailKeyOf(token) };
  const isPasswordOf = (passwordHash: string) =>
    checkCountedAttempt(database, guesser, () => accounts.verifyPassword(passwordHash, shown.password ?? '', signal));
  const isRight =
    (await countSignInAttempt(database, guesser)) &&
    (link.purpose === 'sign-up'
      ? await isPasswordOf(link.content.passwordHash)
      : link.content.askedBy !== undefined && code === codeOfRequester(link.content.askedBy));
  if (!isRight) return { is: 'unproven', errors: { [demand]: WRONG[demand] } };
  await resetSignInAttempts(database, guesser);
  return { is: 'requester' };
}

/**
 * Performs the action of a sign-in link; `null` if the link does not work (`invalidLinkReason`). `brings`: digests of
 * the visitors whose data join the account. `isNew`: the link created the account.
 * @throws AddressMovedError if another account gets the address at the same time.
 */
export async function redeemLink(
  connection: Connection,
  token: string,
  opener: LinkOpener,
): Promise<(SignInResult & { brings: Buffer[]; isNew: boolean }) | null> {
  const pressed = await readLink(connection, token);
  if (pressed && (await isAccountLocked(connection, pressed.email))) return null;
  const link = await consumeLink(connection, token, ['sign-up', 'sign-in']);
  if (link?.purpose !== 'sign-up' && link?.purpose !== 'sign-in') return null;
  const { email } = link;
  const known = await findAccountByEmail(connection, email);
  const userId = known?.userId ?? (await addAccount(connection, newAccountOf(link, opener)));
  if (userId === null) throw new AddressMovedError();
  return {
    userId,
    email,
    refUrl: link.content.refUrl,
    isNew: known === null,
    brings: openerVisitorDigests(link, opener),
  };
}

/** Returns the digests of the visitors whose data join the account when this person opens the link. */
export function openerVisitorDigests({ content }: EntryLink, opener: LinkOpener): Buffer[] {
  return opener.is === 'requester' ? visitorsOf(content.askedBy) : [];
}

const WRONG: Readonly<Record<RequiredProof, string>> = {
  nothing: '',
  password: 'That isn’t the password you chose there.',
  code: 'That isn’t the code shown in the other browser. Leave it empty to sign in without what you saved there.',
};

function newAccountOf(link: EntryLink, opener: LinkOpener) {
  const { email } = link;
  const nameless = email.split('@')[0]!;
  if (link.purpose === 'sign-in') return { email, name: nameless, passwordHash: null };
  const { name, passwordHash } = link.content;
  return opener.is === 'requester'
    ? { email, name, passwordHash }
    : { email, name: nameless, passwordHash: opener.passwordHash };
}

async function choosePassword(
  { accounts, signal }: SignInContext,
  owner: Parameters<typeof passwordProblem>[1],
  typed: string,
) {
  const password = newPasswordSchema.safeParse(typed);
  const error = password.success ? passwordProblem(password.data, owner) : password.error.issues[0]!.message;
  if (!password.success || error !== null) return { is: 'unproven', errors: { newPassword: error ?? '' } } as const;
  return { is: 'reader', passwordHash: await accounts.hashPassword(password.data, signal) } as const;
}

function isRequestedIn(askedBy: LinkRequester, browser: string | undefined): boolean {
  return askedBy !== undefined && browser !== undefined && requesterOf(browser, undefined).browser === askedBy.browser;
}

function visitorsOf(askedBy: LinkRequester): Buffer[] {
  return askedBy?.visitor ? [Buffer.from(askedBy.visitor, 'base64url')] : [];
}

function codeOfRequester({ browser }: NonNullable<LinkRequester>): string {
  return requesterCode(hash('sha256', `code ${browser}`, 'buffer'));
}
