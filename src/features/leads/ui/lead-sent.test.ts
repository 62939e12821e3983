import { expect, test } from 'vitest';
import { contactLabel } from '../model/lead-texts.ts';
import { formTitle, sentText, sentTitle } from './lead-sent.tsx';

test.each([
  [
    true,
    false,
    'We received your message',
    'We received your message to Summit Motors. If we email you to confirm it, it goes out once you do.',
  ],
  [
    true,
    true,
    'We received your offer',
    'We received your offer to Summit Motors. If we email you to confirm it, it goes out once you do.',
  ],
  [false, false, 'Your message is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
  [false, true, 'Your offer is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
])('if email is configured (%j), an offer (%j) is named as such', (sendsMail, isOffer, title, text) => {
  expect(sentTitle({ isOffer, sendsMail })).toBe(title);
  expect(sentText({ isOffer, sellerName: 'Summit Motors', sendsMail })).toBe(text);
});

test('the title of a form has the words of the button that opens it', () => {
  for (const mode of ['email', 'edit-email', 'one-click'] as const)
    expect(formTitle(mode, 'Summit Motors')).toBe('Check availability with Summit Motors');
  expect(formTitle('email', 'Summit Motors')).toContain(contactLabel({ privateSeller: false }));
});

test('a private seller without a name is "the private seller" in a sentence', () => {
  expect(formTitle('offer', 'Private seller')).toBe('Make an offer to the private seller');
  expect(formTitle('offer', 'Pat Jones')).toBe('Make an offer to Pat Jones');
  expect(sentText({ isOffer: true, sellerName: 'Private seller', sendsMail: true })).toBe(
    'We received your offer to the private seller. If we email you to confirm it, it goes out once you do.',
  );
});
