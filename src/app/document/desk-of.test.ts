import { expect, test } from 'vitest';
import { deskOf } from './desk-of.ts';

test.each([
  ['/dealer/leads/7', '/dealer'],
  ['/dealer/settings/destinations', '/dealer'],
  ['/operator/dealers/9', '/operator'],
  // The desk itself must not lead back to itself.
  ['/dealer', undefined],
  ['/operator', undefined],
  ['/dealers', undefined],
  ['/cars-for-sale', undefined],
])('%s leads to %s', (path, href) => {
  expect(deskOf(path)?.href).toBe(href);
});
