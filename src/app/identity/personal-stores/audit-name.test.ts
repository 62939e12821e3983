import { expect, test } from 'vitest';
import { auditName } from './audit-name.ts';

test('names an audited action in words', () => {
  const actions = ['passkey.add', 'session.end', 'invitation.send', 'listing.sale-undone', 'constructor'];
  expect(actions.map(auditName)).toEqual([
    ...['Added a passkey', 'Signed out a browser', 'Invitation: send', 'Listing: sale undone', 'Constructor'],
  ]);
});
