import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { dealershipsOf, desksLeftBy } from '#features/dealers/dealers.server.ts';
import {
  emailSchema,
  faultsOf,
  type FormFaults,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
} from '#features/shoppers/shoppers.ts';
import {
  changePassword,
  endSessions,
  faultOfPassword,
  findAccountParts,
  isOwnPassword,
  mailNewAddress,
  removePasskey,
  renameAccount,
} from '#features/shoppers/shoppers.server.ts';
import { loadAccount } from '#pages/account/load.ts';
import type { PasskeyPlace } from '#pages/account/page-data.ts';
import { forgetVisitor, hintSignedIn } from '../../identity-cookies.ts';
import { originOf } from '../../origin-of.ts';
import { erasePerson, exportPerson } from '../../personal-data.ts';
import { readFields } from '../../posted-fields.ts';
import { limitRate, POST_LIMIT } from '../../rate-limits.ts';
import { isForm } from '../../request-kinds.ts';
import { asResponse } from '../../send-whole.ts';
import { askedOf, makePage, sendMade } from '../../send-page.ts';
import { sendRefusal } from '../../send-refusal.ts';
import type { Surroundings } from '../../surroundings.ts';
import { problemResponse } from '../rest/problem-details.ts';
import { isFresh } from '../../desk-sessions.ts';
import { goTo, placeOf, visitOf } from './enter.ts';
import { mailLimits } from './may-mail.ts';
import { needsProof } from './passkeys.ts';
import { type Signed, signed } from './signed.ts';
import { siteNames } from './site-names.ts';

const ACCOUNT = '/account';
const AGAIN = '/sign-in?defaultScreen=signin&again=1&refUrl=%2Faccount';
const MOST_BYTES = 16 * 1024;

type Step = (context: Context, signed: Signed, fields: Readonly<Record<string, unknown>>) => Promise<Response>;

/** `/account` with all that its forms are sent to. The table of routes lets nobody here who is not signed in. */
export function routeAccount(app: Hono, surroundings: Surroundings): void {
  const { database, accounts } = surroundings;
  const mayMail = mailLimits(surroundings);
  const limited = [
    limitRate(POST_LIMIT, surroundings, (context) => sendRefusal(context, surroundings, 'too-many-requests')),
    bodyLimit({ maxSize: MOST_BYTES, onError: (context) => sendRefusal(context, surroundings, 'body-too-large') }),
  ] as const;
  const post = (path: string, step: Step) =>
    app.post(path, ...limited, async (context) =>
      step(context, await signed(context, surroundings), (await readFields(context)) ?? {}),
    );
  /** For what matters: whoever did not prove a short while ago who they are does so again. */
  const postFresh = (path: string, step: Step) =>
    post(path, async (context, who, fields) => {
      if (isFresh(who.session)) return step(context, who, fields);
      return isForm(context.req) ? goTo(context, AGAIN) : problemResponse(context, 'sign-in-again');
    });
  const show = (context: Context, who: Signed, faults: FormFaults) => showAccount(context, surroundings, who, faults);

  app.get(ACCOUNT, async (context) => show(context, await signed(context, surroundings), {}));
  app.get(`${ACCOUNT}/export`, async (context) => {
    const { account, session } = await signed(context, surroundings);
    if (!isFresh(session)) return sendAgain(context);
    return context.body(JSON.stringify(await exportPerson(database, account), null, 2), 200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    });
  });
  post('/account-api/profile', async (context, who, fields) => {
    const name = nameSchema.safeParse(fields['name']);
    if (!name.success) return show(context, who, { name: firstOf(name.error) });
    await renameAccount(database, who.account.userId, name.data);
    return goTo(context, `${ACCOUNT}?done=name`);
  });
  postFresh('/account-api/email', async (context, who, fields) => {
    const email = emailSchema.safeParse(fields['email']);
    if (!email.success) return show(context, who, { email: firstOf(email.error) });
    if (await mayMail(context, email.data, false)) {
      const asked = { email: email.data, userId: who.account.userId };
      await mailNewAddress({ database }, asked, placeOf(context, surroundings));
    }
    return goTo(context, `${ACCOUNT}?done=email`);
  });
  postFresh('/account-api/password', async (context, { account, session }, fields) => {
    const typed = passwordSchema.safeParse(fields['currentPassword']).data ?? '';
    if (!(await isOwnPassword({ database, accounts, signal: context.req.raw.signal }, account.userId, typed)))
      return show(
        context,
        { account, session },
        { currentPassword: 'This is not your password. A link in a mail resets it.' },
      );
    const password = newPasswordSchema.safeParse(fields['password']);
    const fault = password.success
      ? faultOfPassword(password.data, { ...account, siteNames: siteNames(context, surroundings) })
      : firstOf(password.error);
    if (!password.success || fault !== null) return show(context, { account, session }, { password: fault ?? '' });
    const passwordHash = await accounts.hashPassword(password.data, context.req.raw.signal);
    const change = { userId: account.userId, passwordHash, keepSession: null };
    await database.transaction((connection) => changePassword(connection, change, placeOf(context, surroundings)));
    // A copy of the old cookie must not outlive the password; what the session had proved stays proved.
    const renewed = await accounts.start(account.userId, visitOf(context, surroundings), session.proof ?? undefined);
    for (const cookie of renewed.cookies) context.header('Set-Cookie', cookie, { append: true });
    return goTo(context, `${ACCOUNT}?done=password`);
  });
  post('/account-api/sessions/end', async (context, { account }, fields) => {
    const read = z.object({ sessionId: z.string().min(1).max(100) }).safeParse(fields);
    const ended = read.success ? await endSessions(database, account.userId, { id: read.data.sessionId }) : 0;
    if (ended === 0) return sendRefusal(context, surroundings, 'kept-unknown');
    return goTo(context, `${ACCOUNT}?done=session#sessions`);
  });
  post('/account-api/sessions/end-others', async (context, { account, session }) => {
    await endSessions(database, account.userId, { allBut: session.id });
    return goTo(context, `${ACCOUNT}?done=sessions#sessions`);
  });
  post('/account-api/passkeys/remove', async (context, { account, session }, fields) => {
    if (needsProof({ account, session })) return sendRefusal(context, surroundings, 'operator-proof-needed');
    const read = z.object({ passkeyId: z.string().min(1).max(100) }).safeParse(fields);
    if (!read.success || !(await removePasskey(database, account.userId, read.data.passkeyId)))
      return sendRefusal(context, surroundings, 'kept-unknown');
    return goTo(context, `${ACCOUNT}?done=passkey#passkeys`);
  });
  postFresh('/account-api/delete', async (context, who, fields) => {
    const written = emailSchema.safeParse(fields['confirmEmail']);
    if (!written.success || written.data !== who.account.email)
      return show(context, who, { confirmEmail: `Write ${who.account.email} to be sure.` });
    const erased = await erasePerson(database, who.account, { leaves: desksIn(fields) });
    if (erased === 'last-owner')
      return show(context, who, { leaveDesks: 'Tick it to be sure, or give somebody else the desk first.' });
    for (const cookie of await accounts.end(visitOf(context, surroundings)))
      context.header('Set-Cookie', cookie, { append: true });
    hintSignedIn(context, surroundings.front, false);
    forgetVisitor(context, surroundings.front);
    return goTo(context, '/cars-for-sale');
  });
}

/** A download is asked for by a link. */
function sendAgain(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  const isPerson = context.req.header('accept')?.includes('text/html') ?? false;
  return isPerson ? context.redirect(AGAIN, 303) : problemResponse(context, 'sign-in-again');
}

async function showAccount(
  context: Context,
  surroundings: Surroundings,
  { account, session }: Signed,
  faults: FormFaults,
): Promise<Response> {
  if (context.req.method === 'POST' && !isForm(context.req)) {
    const told = Object.entries(faults).map(([name, reason]) => ({ name, value: '', reason }));
    return problemResponse(context, 'body-invalid', told);
  }
  const asked = askedOf(context, surroundings);
  const works = await dealershipsOf(surroundings.database, account.userId);
  const leaves = await desksLeftBy(surroundings.database, account.userId);
  const answer = loadAccount(
    asked.brand,
    { ...account, isDealer: works.length > 0, sessionId: session.id, isFresh: isFresh(session) },
    {
      ...(await findAccountParts(surroundings.database, account.userId)),
      leaves,
      placeOf: passkeyPlaces(context, surroundings),
    },
    { done: context.req.query('done'), faults },
  );
  const made = makePage(surroundings, asked, 'account', answer);
  return sendMade(context, surroundings, made, { cacheControl: 'no-store', send: asResponse });
}

/** The desks that somebody said they leave without an owner, as the form names them: `1,2`. */
function desksIn({ leaveDesks }: Readonly<Record<string, unknown>>): number[] {
  return typeof leaveDesks === 'string' ? leaveDesks.slice(0, 1_000).split(',').map(Number) : [];
}

/** Passkeys belong to a host, and each brand has its own. */
function passkeyPlaces(context: Context, { brandOf, front }: Surroundings): (host: string) => PasskeyPlace {
  const here = new URL(originOf(context, front)).hostname;
  return (host) => ({ brand: brandOf(host).name, host, isHere: host === here });
}

function firstOf(error: z.ZodError): string {
  return Object.values(faultsOf(error))[0] ?? '';
}
