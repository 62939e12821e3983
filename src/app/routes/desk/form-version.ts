import { createHash } from 'node:crypto';

/**
 * Returns a short digest of what a form shows. The form posts it as `seen`, so that a form that was opened before
 * another user's change overwrites nothing.
 */
export function formVersionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
}
