import type { Account, Accounts } from './accounts.ts';

/** Accounts without a database: whoever sends the cookie `session=KEY` is signed in with the account of that key. */
export function fakeAccounts(known: Readonly<Record<string, Partial<Account>>> = {}): Accounts {
  return {
    find: async (headers) => {
      const [, key = ''] = /(?:^|; )session=([^;]+)/.exec(headers.get('cookie') ?? '') ?? [];
      const account = known[key];
      if (!account) return null;
      const email = `${key}@example.com`;
      return { userId: key, email, emailVerified: true, name: key, isOperator: false, ...account };
    },
  };
}
