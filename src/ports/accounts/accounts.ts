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
  /** The account whose session the request's cookie names, or its header `x-id-token` with that cookie's value. Changes nothing. */
  find(visit: Visit): Promise<{ account: Account; session: Session } | null>;
  /** A new session, never one that was there before; the one that the request's cookie names ends. */
  start(userId: string, visit: Visit, proof?: Proof): Promise<Entry>;
  /** Notes that a desk was used in a session. */
  touchDesk(sessionId: string): Promise<void>;
  /** Ends the session that the request's cookie names; with the cookie that takes its place. */
  end(visit: Visit): Promise<string[]>;
  /** Hashes a password (scrypt). Few run at a time. @throws HashingBusyError */
  hashPassword(password: string, signal?: AbortSignal): Promise<string>;
  /** Takes as long for an account without a password, `null`, as for a wrong one. @throws HashingBusyError */
  verifyPassword(hash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  passkeys: Passkeys;
};

export type Passkeys = {
  /** What to ask the browser for a new passkey of the account that is signed in. */
  askForNew(visit: Visit): Promise<{ options: PasskeyJson; cookies: string[] } | null>;
  /** Keeps the browser's answer, with the host that it works at; `false`: it proves nothing. */
  add(visit: Visit, response: PasskeyJson, name: string): Promise<boolean>;
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
