import { expect, test } from 'vitest';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';

test.each([
  ['/pictures/og/999.jpg', 'cross-origin'],
  ['/pictures/mail/999.jpg', 'cross-origin'],
  ['/favicon.svg', 'same-origin'],
  ['/cars-for-sale', 'same-origin'],
])('%s can be embedded by pages of its %s', async (path, policy) => {
  const answer = await createWholeSite().request(`http://localhost${path}`);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe(policy);
});
