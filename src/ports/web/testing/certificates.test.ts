import { createSecureContext } from 'node:tls';
import { expect, test } from 'vitest';
import { createAuthority } from './certificates.ts';

// The last line of a certificate may be full, and a blank line would follow it.
test('certificates of every length can be read', () => {
  const authority = createAuthority();
  const lengths = Array.from({ length: 64 }, (_, more) => more + 1);
  for (const length of lengths) expect(() => createSecureContext(authority.issue('h'.repeat(length)))).not.toThrow();
});
