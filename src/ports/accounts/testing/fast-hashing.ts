import { createHash, randomUUID } from 'node:crypto';
import type { PasswordHashing } from '../open-accounts.ts';

const digest = (salt: string, password: string) =>
  `${salt}:${createHash('sha256')
    .update(salt + password.normalize('NFKC'))
    .digest('hex')}`;

/** Salted SHA-256, which costs microseconds where scrypt costs 0.1 s. Nothing but tests may use it. */
export const fastHashing: PasswordHashing = {
  hash: async (password) => digest(randomUUID(), password),
  verify: async ({ hash, password }) => digest(hash.split(':')[0]!, password) === hash,
};
