import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import { z } from 'zod';
import { RECENT_SIGN_IN_MS, SESSION_DAYS } from './accounts.ts';
import { deferPasskeyStorage } from './new-passkeys.ts';
import { hashedTokensAdapter } from './session-tokens.ts';

const SESSION_SECONDS = SESSION_DAYS * 86_400;
export type Auth = ReturnType<typeof createAuth>;

/** Over HTTPS, browsers let neither another host nor a plain HTTP connection set a cookie with this prefix. */
const cookieName = (origin: string, name: string) => (origin.startsWith('https:') ? `__Host-${name}` : name);
export const sessionCookieName = (origin: string): string => cookieName(origin, 'session');
export const challengeCookieName = (origin: string): string => cookieName(origin, 'passkey');

type AuthOptions = {
  pool: pg.Pool;
  secret: string;
  origin: string;
  /** The name that the browser shows when it creates a passkey. */
  siteName: string;
};

/**
 * Creates the library's instance, on our tables, for one origin of the site. Each host has its own passkeys, and
 * cookies have other names over HTTPS. The library's own endpoints are not served; our routes call them.
 */
export function createAuth({ pool, secret, origin, siteName }: AuthOptions) {
  const isSecure = origin.startsWith('https:');
  const cookie = (name: string) => ({
    name: cookieName(origin, name),
    attributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  });
  return betterAuth({
    appName: siteName,
    baseURL: origin,
    secret,
    database: deferPasskeyStorage(hashedTokensAdapter(pool)),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      // Our migrations create the tables. Validation would report a wrong schema while the database is down.
      database: { validateSchema: false },
      cookies: {
        session_token: cookie('session'),
        session_data: cookie('session-data'),
        dont_remember: cookie('session-only'),
        passkey: cookie('passkey'),
      },
    },
    session: {
      modelName: 'account_sessions',
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      freshAge: RECENT_SIGN_IN_MS / 1_000,
      fields: {
        userId: 'user_id',
        userAgent: 'user_agent',
        ipAddress: 'ip_address',
        expiresAt: 'expires_at',
        ...TIMES,
      },
    },
    user: { modelName: 'account_users', fields: { emailVerified: 'email_verified', ...TIMES } },
    account: {
      modelName: 'account_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    verification: {
      modelName: 'account_challenges',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...TIMES },
    },
    plugins: [ownSessions, passkeys(origin, siteName)],
  });
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Functions that the library offers only within its own endpoints: signed cookies, and sessions. */
const ownSessions = {
  id: 'own-sessions',
  endpoints: {
    readSessionToken: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const { sessionToken } = ctx.context.authCookies;
      return (await ctx.getSignedCookie(sessionToken.name, ctx.context.secret)) || null;
    }),
    startSession: createAuthEndpoint(
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { userId } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (!user) throw new Error('This account no longer exists.');
        const session = await ctx.context.internalAdapter.createSession(userId);
        await setSessionCookie(ctx, { session, user });
        return { userId, sessionId: session.id };
      },
    ),
    forgetSession: createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (ctx) => {
      deleteSessionCookie(ctx);
      return {};
    }),
  },
};

/**
 * Requires user verification, because a passkey replaces a password. The library requests it from the browser but does
 * not check the response.
 */
function passkeys(origin: string, siteName: string) {
  return passkey({
    rpName: siteName,
    rpID: new URL(origin).hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST');
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new Error('The user could not be verified.');
      },
    },
    schema: {
      passkey: {
        modelName: 'account_passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}
