/**
 * Time in ms that a proof of identity is valid for sensitive changes: adding a passkey, changing the email address, or
 * deleting the account.
 */
export const RECENT_SIGN_IN_MS = 3_600_000;

/** The number of days that a user stays signed in. */
export const SESSION_DAYS = 60;

/**
 * The account that is signed in. `isOperator`: whether it runs this site, according to the list of `npm run operators`.
 */
export type Account = {
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  isOperator: boolean;
  /**
   * For an operator: the account that the passkey was enrolled for. `nobody`: none yet; it is chosen at the next visit
   * to a desk.
   */
  enrolled: 'no-account' | 'this-account' | 'another-account';
  /**
   * For an operator: whether recovery codes were created, used or not. If so, adding a passkey requires a strong proof.
   */
  hasRecoveryCodes: boolean;
};

/** How a user proved their identity, other than by a password or a link in an email. */
export type IdentityProof = 'passkey' | 'recovery-code';

/** One signed-in browser. `startedAt`: the time at which the user proved their identity in it. */
export type Session = {
  id: string;
  startedAt: Date;
  proof: IdentityProof | null;
  /** The time at which this session last used a desk. */
  deskSeenAt: Date | null;
};

/** A request's headers, and the origin at which it reached the site: `https://cars.example`. */
export type Visit = { headers: Headers; origin: string };

/** A request to a browser, or its response, about a passkey (WebAuthn's JSON). */
export type PasskeyJson = Record<string, unknown>;

/** A successful sign-in. `cookies` are whole `Set-Cookie` headers. */
export type SignInResponse = { userId: string; sessionId: string; cookies: string[] };

/** Accounts, sessions and passkeys. Rejects with a DatabaseUnavailableError while the database is down. */
export type Accounts = {
  /**
   * Returns the account of the visit's session. If the header `x-id-token` is sent, it contains the value of the
   * session's cookie; otherwise the session is the one in the cookie. This also applies to all other calls with a
   * visit.
   */
  find(visit: Visit): Promise<{ account: Account; session: Session } | null>;
  /** Starts a new session, and ends the visit's session. */
  start(userId: string, visit: Visit, proof?: IdentityProof): Promise<SignInResponse>;
  /** Returns whether a session still exists, in the transaction of `connection`. */
  isLive(connection: Pick<AccountTables, 'query'>, sessionId: string): Promise<boolean>;
  /** Records that a session used a desk. */
  touchDesk(sessionId: string): Promise<void>;
  /**
   * Ends the visit's session. `hasEnded`: whether there was one. `cookies`: the `Set-Cookie` headers that remove its
   * cookie.
   */
  end(visit: Visit): Promise<{ hasEnded: boolean; cookies: string[] }>;
  /** Hashes a password (scrypt). Few hashes run concurrently. @throws HashingBusyError */
  hashPassword(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Verifies a password. Takes as long for an account without a password (`null`) as for a wrong one, so that timing
   * reveals nothing. @throws HashingBusyError
   */
  verifyPassword(hash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  passkeys: Passkeys;
};

/** `response`: the browser's response to the options of `startRegistration`. */
export type NewPasskey = { response: PasskeyJson; name: string };

/** `save` stores the passkey with its host, in the caller's transaction. */
export type VerifiedPasskey = { save(connection: Pick<AccountTables, 'query'>): Promise<void> };

export type Passkeys = {
  /**
   * Returns the options for creating a passkey in the browser; `null` if the visit's session does not belong to that
   * account.
   */
  startRegistration(visit: Visit, userId: string): Promise<{ options: PasskeyJson; cookies: string[] } | null>;
  /**
   * Verifies the browser's new passkey without storing it. `null` if it is invalid, or if the session does not belong
   * to that account.
   */
  verifyNew(visit: Visit, userId: string, passkey: NewPasskey): Promise<VerifiedPasskey | null>;
  /** Returns the options for signing in with any passkey of this site. */
  signInOptions(visit: Visit): Promise<{ options: PasskeyJson; cookies: string[] }>;
  /** Starts a session for the passkey's account; `null` if the passkey is unknown or invalid. */
  signIn(visit: Visit, response: PasskeyJson): Promise<SignInResponse | null>;
};

/** The database that stores the accounts. */
export type AccountTables = {
  readonly url: string;
  query<Row extends object>(sql: string, params?: readonly unknown[], options?: { timeoutMs?: number }): Promise<Row[]>;
};
