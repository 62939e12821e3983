/** Texts and limits of the contact forms. Validation is in another module, to keep it out of the browser's bundle. */

export const MAX_LEAD_COMMENTS_LENGTH = 1_000;
export const MAX_LEAD_NAME_LENGTH = 40;
/** Maximum length, in characters, of an email input on this site (spec 1 §5). */
export const MAX_LEAD_EMAIL_LENGTH = 45;
export const MAX_PHONE_LENGTH = 30;

/**
 * The consent text that the shopper agrees to by sending. Leads store text and version, so a changed text needs a new
 * version.
 */
export const LEAD_CONSENT = {
  version: '2026-11-2',
  text: 'By sending this, you agree that we share your name, email, phone number and message with this seller, who may contact you by email or phone about this car. You can withdraw at any time under “Sellers I contacted”.',
} as const;

/**
 * The consent text for offers. An offer is not binding, and it cannot be withdrawn once both sides have each other's
 * contact details.
 */
export const OFFER_CONSENT = {
  version: '2026-11-offer-3',
  text: 'By sending this, you agree that we share your first name, message and offer with this seller, and your full name, email and phone number once you agree on a price. You can withdraw under “Sellers I contacted” until then.',
} as const;

export const ONE_CLICK_CONSENT = {
  version: '2026-11-2',
  text: 'Save my details for next time.',
} as const;

/** Returns the label of the contact button: private sellers take offers (spec 1 §6). */
export function contactLabel({ privateSeller }: { privateSeller: boolean }): string {
  return privateSeller ? 'Make Offer' : 'Check availability';
}

/** Returns the initial message. It names the car so that the seller knows which one is meant. */
export function initialComments(title: string): string {
  return `Hello, is the ${title} still available? I would like to know more about it.`;
}

export function initialOfferComments(title: string): string {
  return `Hello, I am interested in your ${title}.`;
}
