import pg from 'pg';
import type {
  Account,
  Accounts,
  AccountTables,
  SignInResponse,
  PasskeyJson,
  IdentityProof,
  Session,
  Visit,
} from './accounts.ts';
import { type Auth, createAuth } from './auth.ts';
import { createHashLimiter } from './hash-limiter.ts';
import { withSingleSession } from './single-session.ts';
import { savePasskey } from './new-passkeys.ts';
import { sessionTokenDigest } from './session-tokens.ts';

/** Maximum number of cached origins; each has its own passkeys. */
const MAX_ORIGINS = 16;
const TIMEOUT_MS = 5_000;

/**
 * A hash takes about 0.1 s of one core and one thread of the pool, so about 40 hashes finish within the wait of 2 s.
 */
const HASHING = { maxAtOnce: 2, maxWaiting: 24, waitMs: 2_000, retryAfterSeconds: 3 };

export type AccountsOptions = {
  /** The secret that signs cookies, the same on all servers. */
  secret: string;
  /**
   * Converts the error of a failed call to the error that the database's own calls throw, so that callers can tell if
   * the database is down.
   */
  errorOf(error: unknown): unknown;
  /** Returns the name of the site at an origin, for its passkeys. By default, the host name. */
  siteNameOf?(origin: string): string;
  /** Replaces scrypt in tests that hash many passwords. */
  hashing?: PasswordHashing;
};

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(compared: { hash: string; password: string }): Promise<boolean>;
};

/** Opens the accounts in the tables `account_…` of the database. */
export function openAccounts(
  database: AccountTables,
  { secret, errorOf, siteNameOf = (origin) => new URL(origin).hostname, hashing }: AccountsOptions,
): Accounts & { close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: database.url,
    application_name: 'forecourt-accounts',
    max: 3,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  // The pool does not listen to clients that are in use, and an `error` event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const calls = callsWith(errorOf);
  const { call } = calls;
  const inTurn = createHashLimiter(HASHING);
  const authOf = remember(MAX_ORIGINS, (origin) => createAuth({ pool, secret, origin, siteName: siteNameOf(origin) }));
  const passwordHashing = async () => hashing ?? (await authOf(ANYWHERE).$context).password;

  /** Returns the token of the visit's session; `null` if its cookie is missing or was not signed by us. */
  const tokenOf = async ({ headers, origin }: Visit): Promise<string | null> =>
    headers.has('cookie') ? authOf(origin).api.readSessionToken({ headers }) : null;
  const endSession = async (visit: Visit): Promise<boolean> => {
    const token = await tokenOf(visit);
    if (token === null) return false;
    const sql = 'delete from account_sessions where token = $1 returning expires_at > now() as "isLive"';
    const ended = await database.query<{ isLive: boolean }>(sql, [sessionTokenDigest(token)], {
      timeoutMs: TIMEOUT_MS,
    });
    return ended.some(({ isLive }) => isLive);
  };
  return {
    find: async (given) => {
      const token = await tokenOf(withSingleSession(given));
      return token === null ? null : findSession(database, token);
    },
    start: async (userId, given, proof) => {
      const visit = withSingleSession(given);
      await endSession(visit);
      const { headers, response } = await call(() =>
        authOf(visit.origin).api.startSession({ body: { userId }, headers: visit.headers, returnHeaders: true }),
      );
      if (proof) await setProof(database, response.sessionId, proof);
      return { userId, sessionId: response.sessionId, cookies: headers.getSetCookie() };
    },
    isLive: async (connection, sessionId) => {
      const sql = 'select from account_sessions where id = $1 and expires_at > now()';
      return (await connection.query(sql, [sessionId])).length > 0;
    },
    touchDesk: async (sessionId) => {
      await database.query('update account_sessions set desk_seen_at = now() where id = $1', [sessionId], {
        timeoutMs: TIMEOUT_MS,
      });
    },
    end: async (given) => {
      const visit = withSingleSession(given);
      const hasEnded = await endSession(visit);
      const { headers } = await authOf(visit.origin).api.forgetSession({
        headers: visit.headers,
        returnHeaders: true,
      });
      return { hasEnded, cookies: headers.getSetCookie() };
    },
    hashPassword: async (password, signal) => {
      const { hash } = await passwordHashing();
      return inTurn(() => hash(password), signal);
    },
    verifyPassword: async (hash, password, signal) => {
      const hashing = await passwordHashing();
      if (hash !== null) return inTurn(() => hashing.verify({ hash, password }), signal);
      await inTurn(() => hashing.hash(password), signal);
      return false;
    },
    passkeys: passkeysOf(database, authOf, endSession, calls),
    close: () => pool.end(),
  };
}

/** Password hashing does not depend on the origin. */
const ANYWHERE = 'http://localhost';

function passkeysOf(
  database: Pick<AccountTables, 'query'>,
  authOf: (origin: string) => Auth,
  endSession: (visit: Visit) => Promise<boolean>,
  { call, expected }: ReturnType<typeof callsWith>,
): Accounts['passkeys'] {
  /** The library reads the session on its own, so this compares its result with the account that the caller checked. */
  const isSessionOf = async ({ headers, origin }: Visit, userId: string): Promise<boolean> => {
    const session = await expected(() => authOf(origin).api.getSession({ headers }));
    return session?.user.id === userId;
  };
  return {
    startRegistration: async (given, userId) => {
      const visit = withSingleSession(given);
      const { headers, origin } = visit;
      if (!(await isSessionOf(visit, userId))) return null;
      const registration = await expected(() =>
        authOf(origin).api.generatePasskeyRegistrationOptions({ headers, query: {}, returnHeaders: true }),
      );
      return registration && { options: { ...registration.response }, cookies: registration.headers.getSetCookie() };
    },
    verifyNew: async (given, userId, { response, name }) => {
      const visit = withSingleSession(given);
      const { headers, origin } = visit;
      if (!(await isSessionOf(visit, userId))) return null;
      const verified = await expected(() =>
        authOf(origin).api.verifyPasskeyRegistration({ headers, body: { response, name } as never }),
      );
      return verified && { save: (connection) => savePasskey(connection, verified, new URL(origin).hostname) };
    },
    signInOptions: async (given) => {
      const { headers, origin } = withSingleSession(given);
      const { response, headers: sent } = await call(() =>
        authOf(origin).api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
      );
      // The library requests weaker verification than it is configured to require.
      return { options: { ...response, userVerification: 'required' } as PasskeyJson, cookies: sent.getSetCookie() };
    },
    signIn: async (given, response): Promise<SignInResponse | null> => {
      const visit = withSingleSession(given);
      const entered = await expected(() =>
        authOf(visit.origin).api.verifyPasskeyAuthentication({
          headers: visit.headers,
          body: { response } as never,
          returnHeaders: true,
        }),
      );
      if (!entered) return null;
      await endSession(visit);
      const { user, session } = entered.response as { user: { id: string }; session: { id: string } };
      await setProof(database, session.id, 'passkey');
      return { userId: user.id, sessionId: session.id, cookies: entered.headers.getSetCookie() };
    },
  };
}

async function setProof(
  database: Pick<AccountTables, 'query'>,
  sessionId: string,
  proof: IdentityProof,
): Promise<void> {
  await database.query('update account_sessions set proof = $2 where id = $1', [sessionId, proof], {
    timeoutMs: TIMEOUT_MS,
  });
}

type FoundRow = Account & Omit<Session, 'id'> & { sessionId: string };

async function findSession(
  database: Pick<AccountTables, 'query'>,
  token: string,
): Promise<{ account: Account; session: Session } | null> {
  const [row] = await database.query<FoundRow>(
    `select u.id as "userId", u.email, u.email_verified as "emailVerified", u.name,
            o.email is not null as "isOperator",
            case when o.enrolled_user is null then 'no-account' when o.enrolled_user = u.id then 'this-account'
                 else 'another-account' end as enrolled,
            exists (select from operator_recovery_codes c where c.email = o.email) as "hasRecoveryCodes",
            s.id as "sessionId", s.created_at as "startedAt", s.proof, s.desk_seen_at as "deskSeenAt"
     from account_sessions s join account_users u on u.id = s.user_id
       left join operators o on o.email = u.email and u.email_verified
     where s.token = $1 and s.expires_at > now()`,
    [sessionTokenDigest(token)],
    { timeoutMs: TIMEOUT_MS },
  );
  if (!row) return null;
  const { sessionId, startedAt, proof, deskSeenAt, ...account } = row;
  return { account, session: { id: sessionId, startedAt, proof, deskSeenAt } };
}

/**
 * Wraps calls of the library. `call` converts errors, because the library's own errors hide the database's or contain
 * it only as their cause.
 */
function callsWith(errorOf: AccountsOptions['errorOf']) {
  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? errorOf(error.cause ?? error) : error;
      throw cause instanceof Error ? cause : error;
    }
  };
  return {
    call,
    /** Resolves to `null` if the library rejects its input. */
    expected: <Result>(work: () => Promise<Result>): Promise<Result | null> =>
      call(work).catch((error: unknown) => {
        const { statusCode } = error as { statusCode?: number };
        if (statusCode !== undefined && statusCode < 500) return null;
        throw error;
      }),
  };
}

/** Memoizes by key, and evicts the oldest value if there are too many. */
function remember<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    if (known.size > most) known.delete(known.keys().next().value!);
    return found;
  };
}
