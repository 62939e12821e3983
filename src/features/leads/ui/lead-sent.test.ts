import { expect, test } from 'vitest';
import { formTitle, sentText, sentTitle } from './lead-sent.tsx';

test.each([
  [true, false, 'Your message is on its way', 'Sent to Summit Motors.'],
  [true, true, 'Your offer is on its way', 'Sent to Summit Motors.'],
  [false, false, 'Your message is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
  [false, true, 'Your offer is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
])('where mail is sent (%j) an offer (%j) is called so', (sendsMail, isOffer, title, text) => {
  expect(sentTitle({ isOffer, sendsMail })).toBe(title);
  expect(sentText({ sellerName: 'Summit Motors', sendsMail })).toBe(text);
});

test('a private seller without a name is the private seller in a sentence', () => {
  expect(formTitle('offer', 'Private seller')).toBe('Make an offer to the private seller');
  expect(formTitle('offer', 'Pat Jones')).toBe('Make an offer to Pat Jones');
  expect(sentText({ sellerName: 'Private seller', sendsMail: true })).toBe('Sent to the private seller.');
});
