/** Words and limits of the forms with which sellers are reached; without what checks them, since browsers need no more. */

export const MOST_COMMENTS = 1_000;
export const MOST_NAME = 40;
/** An e-mail input of this site takes so many characters (spec 1 §5). */
export const MOST_EMAIL = 45;
export const MOST_PHONE = 30;

/** What is agreed to by sending. A change of its words is another version: leads keep both. */
export const LEAD_CONSENT = {
  version: '2026-11',
  text: 'By sending this you agree that we pass your name, e-mail, phone number and message to this seller, who may answer you by e-mail or phone about this car. You can withdraw at any time under “Sellers I contacted”.',
} as const;

/** The same of an offer, which binds nobody and cannot be unsaid once both sides have each other's details. */
export const OFFER_CONSENT = {
  version: '2026-11-offer-2',
  text: 'By sending this you agree that we pass your first name, message and offer to this seller, and your full name, e-mail and phone number once you agree on a price. You can withdraw under “Sellers I contacted” until then.',
} as const;

export const ONE_CLICK_CONSENT = {
  version: '2026-11',
  text: 'Next time, send my details with one click.',
} as const;

/** How the control that reaches a seller is called: private sellers take offers (spec 1 §6). */
export function contactLabel({ privateSeller }: { privateSeller: boolean }): string {
  return privateSeller ? 'Make Offer' : 'Check availability';
}

/** What a message begins with; it names the car, so that a seller knows which is meant. */
export function firstComments(title: string): string {
  return `Hello, is the ${title} still available? I would like to know more about it.`;
}

export function firstOfferComments(title: string): string {
  return `Hello, I am interested in your ${title}.`;
}
