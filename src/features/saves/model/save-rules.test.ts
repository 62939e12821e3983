import { expect, test } from 'vitest';
import { decideSave, showsEmailCapture, showsSaveButton } from './save-rules.ts';

const FLAGS = { SAVE_SEARCH_OFF: false, personalization: true, subscribe_alerts: false };
const SAVEABLE = { hasFilters: true, hasChoices: true, hasTitle: false };

test('Save Search shows for a search with filters and choices', () => {
  expect(showsSaveButton(FLAGS, SAVEABLE)).toBe(true);
});

test.each([
  ['search saving is off', { SAVE_SEARCH_OFF: true }, {}],
  ['no filters exist', {}, { hasFilters: false }],
  ['a saved search with the title exists', {}, { hasTitle: true }],
  ['personalization is off', { personalization: false }, {}],
  ['no chips are selected', {}, { hasChoices: false }],
])('Save Search is hidden when %s [R209, R210, R211, R212, R213]', (_when, flags, search) => {
  expect(showsSaveButton({ ...FLAGS, ...flags }, { ...SAVEABLE, ...search })).toBe(false);
});

const OUT = { isSignedIn: false, hasTitle: false, isSubscribed: false };

test.each([
  ['shows to who is signed out', {}, OUT, true],
  ['shows to who is signed out and keeps the search without mails', {}, { ...OUT, hasTitle: true }, true],
  ['shows to who is signed in and keeps no search with the title', {}, { ...OUT, isSignedIn: true }, true],
  ['is hidden from who is signed in and keeps it', {}, { ...OUT, isSignedIn: true, hasTitle: true }, false],
  ['is hidden when personalization is off', { personalization: false }, OUT, false],
  ['is hidden when search saving is off', { SAVE_SEARCH_OFF: true }, OUT, false],
  ['is hidden when the search is subscribed', {}, { ...OUT, isSubscribed: true }, false],
])('the email capture %s [R205, R206, R207, R208]', (_what, flags, shopper, shows) => {
  expect(showsEmailCapture({ ...FLAGS, ...flags }, shopper)).toBe(shows);
});

test.each([
  [
    'signed out, with subscribe_alerts',
    { subscribe_alerts: true },
    { isSignedIn: false, subscribed: false },
    'sign-in',
  ],
  ['the same, subscribed', { subscribe_alerts: true }, { isSignedIn: false, subscribed: true }, 'sign-in'],
  ['signed out without a recent subscription', {}, { isSignedIn: false, subscribed: false }, 'capture'],
  ['signed out with a recent subscription', {}, { isSignedIn: false, subscribed: true }, 'save'],
  ['signed in', {}, { isSignedIn: true, subscribed: false }, 'save'],
  ['signed in, with subscribe_alerts', { subscribe_alerts: true }, { isSignedIn: true, subscribed: false }, 'save'],
] as const)('Save Search %s [R147, R148, R149]', (_who, flags, shopper, outcome) => {
  expect(decideSave({ ...FLAGS, ...flags }, shopper)).toBe(outcome);
});
