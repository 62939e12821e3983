/** How long a proof counts where more is at stake than usual: a new passkey, another address, the end of an account. */
export const FRESH_MS = 3_600_000;

/** Who is signed in. `isOperator`: runs this site, by the list of `npm run operators`. */
export type Account = {
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  isOperator: boolean;
  /** Of an operator: whose passkey was enrolled for the address. `nobody`: it is chosen at the next visit of a desk. */
  enrolled: 'nobody' | 'this-account' | 'another-account';
};

/** What proved who is signed in, beyond a password or a link in a mail. */
export type Proof = 'passkey' | 'recovery-code';

/** One browser in which somebody is signed in. `startedAt`: when they proved who they are there. */
export type Session = {
  id: string;
  startedAt: Date;
  proof: Proof | null;
  /** When a desk was last used in it. */
  deskSeenAt: Date | null;
};

/** A request, and where it reached the site: `https://cars.example`. */
export type Visit = { headers: Headers; origin: string };

/** What a browser is asked, or answers, about a passkey (WebAuthn's JSON). */
export type PasskeyJson = Record<string, unknown>;

/** Somebody proved who they are; `cookies` are whole `Set-Cookie` headers. */
export type Entry = { userId: string; cookies: string[] };

/** Who is signed in, and what proves it. Rejects with a DatabaseAwayError while the database is away. */
export type Accounts = {
  /**
   * Returns the account of the visit's session. The session is the one in the header `x-id-token`, which holds the value of
   * the session's cookie, and without that header the one in the cookie. This holds for all other calls with a visit.
   */
  find(visit: Visit): Promise<{ account: Account; session: Session } | null>;
  /** Starts a new session, and ends the visit's session. */
  start(userId: string, visit: Visit, proof?: Proof): Promise<Entry>;
  /** Notes that a desk was used in a session. */
  touchDesk(sessionId: string): Promise<void>;
  /** Ends the visit's session. `hasEnded`: there was one. `cookies`: the `Set-Cookie` headers that remove its cookie. */
  end(visit: Visit): Promise<{ hasEnded: boolean; cookies: string[] }>;
  /** Hashes a password (scrypt). Few run at a time. @throws HashingBusyError */
  hashPassword(password: string, signal?: AbortSignal): Promise<string>;
  /** Takes as long for an account without a password, `null`, as for a wrong one. @throws HashingBusyError */
  verifyPassword(hash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  passkeys: Passkeys;
};

/** `response`: the browser's answer to the options of `askForNew`. */
export type NewPasskey = { response: PasskeyJson; name: string };

/** `save` stores the passkey with its host, in the caller's transaction. */
export type VerifiedPasskey = { save(connection: Pick<AccountTables, 'query'>): Promise<void> };

export type Passkeys = {
  /** Returns what to ask the browser for a new passkey; `null` where the visit's session is not that account's. */
  askForNew(visit: Visit, userId: string): Promise<{ options: PasskeyJson; cookies: string[] } | null>;
  /** Checks the browser's new passkey without storing it. `null`: it proves nothing, or the session is not that account's. */
  verifyNew(visit: Visit, userId: string, passkey: NewPasskey): Promise<VerifiedPasskey | null>;
  /** What to ask the browser for any passkey of this site. */
  ask(visit: Visit): Promise<{ options: PasskeyJson; cookies: string[] }>;
  /** Starts a session for whoever's passkey it is; `null`: it is nobody's. */
  enter(visit: Visit, response: PasskeyJson): Promise<Entry | null>;
};

/** The database that accounts are kept in. */
export type AccountTables = {
  readonly url: string;
  query<Row extends object>(sql: string, params?: readonly unknown[], options?: { timeoutMs?: number }): Promise<Row[]>;
};
