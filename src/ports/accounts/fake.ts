import type { Account, Accounts, Session } from './accounts.ts';

/**
 * Accounts without a database. A client with the cookie `session=KEY` is signed in to the account with that key; `KEY.2` is
 * another session of it. Sessions never end.
 */
export function fakeAccounts(
  known: Readonly<Record<string, Partial<Account>>> = {},
  sessions: Readonly<Record<string, Partial<Session>>> = {},
): Accounts {
  const unsupported = () => Promise.reject(new Error('These accounts can only be found, and their sessions ended.'));
  return {
    find: async ({ headers }) => {
      const [, id = ''] = /(?:^|; )session=([^;]+)/.exec(headers.get('cookie') ?? '') ?? [];
      const [key = ''] = id.split('.');
      const account = known[key];
      if (!account) return null;
      const email = `${key}@example.com`;
      return {
        account: {
          userId: key,
          email,
          emailVerified: true,
          name: key,
          isOperator: false,
          enrolled: 'this-account',
          hasRecoveryCodes: false,
          ...account,
        },
        session: { id, startedAt: new Date(), proof: 'passkey', deskSeenAt: null, ...sessions[key] },
      };
    },
    start: unsupported,
    isLive: async () => true,
    touchDesk: async () => undefined,
    end: async () => ({ hasEnded: true, cookies: ['session=; Max-Age=0; Path=/'] }),
    hashPassword: unsupported,
    verifyPassword: unsupported,
    passkeys: {
      startRegistration: unsupported,
      verifyNew: unsupported,
      signInOptions: unsupported,
      signIn: unsupported,
    },
  };
}
