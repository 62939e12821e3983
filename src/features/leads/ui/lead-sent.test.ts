import { expect, test } from 'vitest';
import { sentText, sentTitle } from './lead-sent.tsx';

test.each([
  [true, false, 'Your message is on its way', 'Sent to Summit Motors.'],
  [true, true, 'Your offer is on its way', 'Sent to Summit Motors.'],
  [false, false, 'Your message is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
  [false, true, 'Your offer is saved', 'Saved for Summit Motors. This site doesn’t send email.'],
])('where mail is sent (%j) an offer (%j) is called so', (sendsMail, isOffer, title, text) => {
  expect(sentTitle({ isOffer, sendsMail })).toBe(title);
  expect(sentText({ sellerName: 'Summit Motors', sendsMail })).toBe(text);
});
