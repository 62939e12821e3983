import { hash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import type pg from 'pg';

/** Marks a stored value as a digest; a trigger of `account_sessions` hashes every value without it. */
const PREFIX = 'sha256:';

/**
 * Returns the digest of a session's token that the database stores, so that a copy of the database cannot be used to
 * sign in. Tokens have 190 random bits, so a plain SHA-256 cannot be reversed.
 */
export function sessionTokenDigest(token: string): string {
  return PREFIX + hash('sha256', token, 'hex');
}

type Adapter = DBAdapter<BetterAuthOptions>;
type Operations = DBTransactionAdapter<BetterAuthOptions>;

/**
 * The library's adapter for `pool`, which hashes session tokens on their way to the database. The library itself would
 * store them in plain text. Sessions that it creates, or looks up by token, are returned with that token.
 */
export function hashedTokensAdapter(pool: pg.Pool): (options: BetterAuthOptions) => Adapter {
  return (options) => {
    const opening = getAdapter({ ...options, database: pool });
    opening.catch(() => undefined);
    const operations = hashTokens({
      id: 'hashed-tokens',
      create: async (call) => (await opening).create(call),
      findOne: async (call) => (await opening).findOne(call),
      findMany: async (call) => (await opening).findMany(call),
      count: async (call) => (await opening).count(call),
      update: async (call) => (await opening).update(call),
      updateMany: async (call) => (await opening).updateMany(call),
      delete: async (call) => (await opening).delete(call),
      deleteMany: async (call) => (await opening).deleteMany(call),
      consumeOne: async (call) => (await opening).consumeOne(call),
      incrementOne: async (call) => (await opening).incrementOne(call),
    });
    return {
      ...operations,
      transaction: async (work) => (await opening).transaction((inner) => work(hashTokens(inner))),
    };
  };
}

/** Reads and writes with the digest in place of the caller's token. */
function hashTokens(inner: Operations): Operations {
  return {
    ...inner,
    create: async (call) => {
      const token = tokenIn(call.model, call.data);
      if (token === undefined) return inner.create(call);
      const created = await inner.create({ ...call, data: { ...call.data, token: sessionTokenDigest(token) } });
      return { ...created, token } as never;
    },
    findOne: async (call) => withToken(call, await inner.findOne(digested(call))),
    findMany: (call) => inner.findMany(digested(call)),
    count: (call) => inner.count(digested(call)),
    update: async (call) => withToken(call, await inner.update(digested(call))),
    updateMany: (call) => inner.updateMany(digested(call)),
    delete: (call) => inner.delete(digested(call)),
    deleteMany: (call) => inner.deleteMany(digested(call)),
    consumeOne: async (call) => withToken(call, await inner.consumeOne(digested(call))),
    incrementOne: async (call) => withToken(call, await inner.incrementOne(digested(call))),
  };
}

type Call = { model: string; where?: Where[] | undefined };

function digested<Some extends Call & { update?: Record<string, unknown> }>(call: Some): Some {
  const token = tokenIn(call.model, call.update);
  return {
    ...call,
    ...(call.where && { where: call.where.map((one) => digestedCondition(call.model, one)) }),
    ...(token !== undefined && { update: { ...call.update, token: sessionTokenDigest(token) } }),
  };
}

function digestedCondition(model: string, condition: Where): Where {
  if (model !== 'session' || condition.field !== 'token') return condition;
  const { value } = condition;
  if (typeof value === 'string') return { ...condition, value: sessionTokenDigest(value) };
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => sessionTokenDigest(String(one))) };
  return condition;
}

/** Returns the row with the caller's token, which the caller uses further (in the cookie, or to end the session). */
function withToken<Row>({ model, where }: Call, row: Row): Row {
  const value = where?.find(({ field }) => field === 'token')?.value;
  return model === 'session' && row && typeof value === 'string' ? { ...row, token: value } : row;
}

function tokenIn(model: string, data: object | undefined): string | undefined {
  if (model !== 'session' || !data || !('token' in data)) return undefined;
  return typeof data.token === 'string' ? data.token : undefined;
}
