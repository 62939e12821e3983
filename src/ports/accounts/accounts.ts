/** Who is signed in. `isOperator`: runs this site, by the list of `npm run operators`; only a verified address is on it. */
export type Account = { userId: string; email: string; emailVerified: boolean; name: string; isOperator: boolean };

/** Who has an account, and who is signed in with it. */
export type Accounts = {
  /** The account whose session the cookies of a request name. @param headers of the request. */
  find(headers: Headers): Promise<Account | null>;
};
