import { REQUEST_EXPIRY_DAYS } from '#features/alerts/alerts.server.ts';
import { EVENT_RETENTION_DAYS } from '#features/events/events.server.ts';
import { HISTORY_DAYS } from '#features/interest/interest.ts';
import { CONTENT_DAYS } from '#features/outbox/outbox.server.ts';
import { RENEWAL_DAYS } from '#features/push/push.ts';
import { SESSION_DAYS } from '#ports/accounts/accounts.ts';
import { COOKIE_DAYS, LEAD_DAYS, REVIEW_PROOF_DAYS, REPORTER_DAYS, UNDO_DAYS } from './days.ts';

/** A section of the privacy page: what the server stores, in plain words. */
export type DataKindText = { title: string; what: string; why: string; keeps: string };

/** The kinds of personal data that the server stores, in the order of the privacy page. */
export const DATA_KINDS = {
  account: {
    title: 'Your account and sign-ins',
    what: 'Name, email address, a hash of your password, passkeys, and the browsers you signed in with',
    why: 'To sign you in, and to show you where you are signed in',
    keeps: `Until you delete the account; a sign-in for up to ${SESSION_DAYS} days`,
  },
  saved: {
    title: 'Saved cars and searches',
    what: 'The cars and searches that you saved, and the price of each car at that time',
    why: 'So that you find them again and see price drops',
    keeps: `Until you remove them, then ${UNDO_DAYS} days for undo; without an account, ${COOKIE_DAYS} days after you last saved something`,
  },
  messages: {
    title: 'Messages to sellers',
    what: 'Your name, email address, phone number, message and offers, and the consent that you gave',
    why: 'To deliver them to the seller, and to fill in the next form for you',
    keeps: `${LEAD_DAYS / 365} years, then only the fact that there was a message`,
  },
  alerts: {
    title: 'Email alerts',
    what: 'Your email address, how often you want alerts, and which cars and recalls we emailed you about',
    why: 'To email you once about each change',
    keeps: `Until ${LEAD_DAYS / 365} years after you unsubscribe; an address that isn’t confirmed for ${REQUEST_EXPIRY_DAYS} days`,
  },
  notifications: {
    title: 'Notifications',
    what: 'The addresses and keys that your browsers have at their push services, encrypted; the sign-in in each of these browsers; your quiet hours and time zone, and what you want no notifications about',
    why: 'To notify you about saved cars and searches',
    keeps: `Until you turn them off in that browser, sign out, remove it, or delete the account; ${RENEWAL_DAYS} days after its push service ended them; ${COOKIE_DAYS} days after the last notification at most`,
  },
  mails: {
    title: 'Emails that we sent',
    what: 'Your email address and what the email said',
    why: 'To deliver each email once',
    keeps: `The text for ${CONTENT_DAYS.settled} days, or ${CONTENT_DAYS.dead} if it couldn’t be delivered; the fact that it was sent for ${COOKIE_DAYS} days`,
  },
  wallet: {
    title: 'Your wallet',
    what: 'Budget, trade-in, what you owe on it, the credit score that you stated, and your payment plan',
    why: 'To show what a car would cost you',
    keeps: 'Until you empty the wallet or delete the account',
  },
  compare: {
    title: 'Cars you compare',
    what: 'The numbers of the cars',
    why: 'So that you find them on all your devices',
    keeps: 'Until you remove them or delete the account',
  },
  history: {
    title: 'Cars you viewed',
    what: 'The cars whose pages you opened, when and how often, their prices then, and whether we showed you an alert, only if you turned that on; when you last cleared them; which ones you deleted, as a code',
    why: 'So that all your devices show the same cars',
    keeps: `Until you clear them or turn it off, ${HISTORY_DAYS} days after the last view at most; your choice until you delete the account`,
  },
  reviews: {
    title: 'Reviews',
    what: 'Your review, a photo of the registration until we decide about it, and the VIN of a car that you bought here',
    why: 'To publish it without your name, and to keep out made-up reviews',
    keeps: `Until you delete the account; a rejected one for ${UNDO_DAYS} days, a new one that we didn’t decide for ${REVIEW_PROOF_DAYS}`,
  },
  reports: {
    title: 'Reports and feedback',
    what: 'Reason and comments, your email address if you gave it, and digests that tell reporters apart',
    why: 'To fix listings and pages',
    keeps: `Address and comments for ${LEAD_DAYS / 365} years, digests for ${REPORTER_DAYS} days`,
  },
  counting: {
    title: 'Counting visitors',
    what: 'Digests of your IP address and browser, or of your account, that change every day, and what you did: cars, filters, pages and clicks',
    why: 'To count each visitor, click and request once, and to see what works',
    keeps: `Two days; ${EVENT_RETENTION_DAYS} days with what you did or what was visible`,
  },
  work: {
    title: 'Work at a dealership or for this site',
    what: 'Your role, who invited you, and the campaigns that you changed',
    why: 'To let you use the dealer’s desk',
    keeps: `Until you leave or delete the account; campaign changes for ${COOKIE_DAYS} days`,
  },
  audit: {
    title: 'Audit log',
    what: 'Sign-ins and changes of your account, with its random number and your shortened network address',
    why: 'To find out about misuse',
    keeps: `${COOKIE_DAYS} days; no one can change or delete it before`,
  },
  sellers: {
    title: 'Sellers and authors',
    what: 'What sellers publish about themselves and their cars, and the names of authors',
    why: 'To show listings and articles',
    keeps: 'As long as the seller lists cars, or until an operator deletes the article',
  },
} as const satisfies Record<string, DataKindText>;

export type DataKind = keyof typeof DATA_KINDS;
