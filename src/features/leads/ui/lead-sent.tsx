import { sellerAtSentenceStart, sellerInSentence } from '#features/dealers/dealers.ts';
import type { LeadFormView } from '../model/lead-form-view.ts';

/** Returns the form's title: the words of the button that opens it, and the seller. */
export function formTitle(mode: LeadFormView['mode'], sellerName: string): string {
  const seller = sellerInSentence(sellerName);
  return mode === 'offer' ? `Make an offer to ${seller}` : `Check availability with ${seller}`;
}

type SentLead = {
  isOffer: boolean;
  sellerName: string;
  sendsMail: boolean;
  /** The shopper's address; absent if the page doesn't have it. */
  email?: string | undefined;
};

/**
 * Returns a title that does not claim delivery: a message that looks like spam is sent only once its writer confirms
 * it.
 */
export function sentTitle({ isOffer, sendsMail }: Pick<SentLead, 'isOffer' | 'sendsMail'>): string {
  const what = isOffer ? 'offer' : 'message';
  return sendsMail ? `We received your ${what}` : `Your ${what} is saved`;
}

/** Returns the text of a toast after sending. It claims no delivery either, or that our email is a copy. */
export function sentText(lead: Pick<SentLead, 'isOffer' | 'sellerName' | 'sendsMail'>): string {
  const seller = sellerInSentence(lead.sellerName);
  const { isOffer, sendsMail } = lead;
  if (!sendsMail) return `Saved for ${seller}. This site doesn’t send email.`;
  return `We received your ${isOffer ? 'offer' : 'message'} to ${seller}. If we email you to confirm it, it goes out once you do.`;
}

/** Tells the shopper what happens next, in a page or a dialog. */
export function LeadSentMessage({ isOffer, sellerName, sendsMail, email }: SentLead) {
  if (!sendsMail)
    return (
      <p>
        This site doesn’t send email, so {sellerInSentence(sellerName)} may not see it until they sign in here. You can
        see or withdraw it under <a href="/contacted-sellers">Sellers I contacted</a>.
      </p>
    );
  return (
    <>
      <p>
        Check your email: we’re sending a copy to {email ? <strong>{email}</strong> : 'your address'}. If it asks you to
        confirm, your {isOffer ? 'offer' : 'message'} goes out once you do.
      </p>
      <p>
        {isOffer
          ? `${sellerAtSentenceStart(sellerName)} then has 48 hours to accept, decline or make a counteroffer. We’ll email you either way.`
          : `${sellerAtSentenceStart(sellerName)} will reply by email or phone.`}
      </p>
      <p className="lead-soft">
        You can see or withdraw it under <a href="/contacted-sellers">Sellers I contacted</a>.
      </p>
    </>
  );
}
