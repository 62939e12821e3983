import { sellerAtStart, sellerInSentence } from '#features/dealers/dealers.ts';
import type { LeadFormView } from '../model/lead-form-view.ts';

/** Returns the form's title for its mode. */
export function formTitle(mode: LeadFormView['mode'], sellerName: string): string {
  const seller = sellerInSentence(sellerName);
  if (mode === 'offer') return `Make an offer to ${seller}`;
  return mode === 'edit-email' ? `Complete your message to ${seller}` : `Write to ${seller}`;
}

type SentLead = { isOffer: boolean; sellerName: string; sendsMail: boolean };

export function sentTitle({ isOffer, sendsMail }: Omit<SentLead, 'sellerName'>): string {
  const what = isOffer ? 'Your offer' : 'Your message';
  return sendsMail ? `${what} is on its way` : `${what} is saved`;
}

/** Returns the text of a toast after sending. */
export function sentText({ sellerName, sendsMail }: Omit<SentLead, 'isOffer'>): string {
  const seller = sellerInSentence(sellerName);
  return sendsMail ? `Sent to ${seller}.` : `Saved for ${seller}. This site doesn’t send email.`;
}

/** Tells the shopper what happens next, in a page or a dialog. */
export function LeadSentMessage({ isOffer, sellerName, sendsMail }: SentLead) {
  if (!sendsMail)
    return (
      <p>
        This site doesn’t send email, so {sellerInSentence(sellerName)} may not see it until they sign in here.{' '}
        <a href="/contacted-sellers">Sellers I contacted</a> shows what you wrote, and lets you withdraw it.
      </p>
    );
  return (
    <>
      <p>
        {isOffer
          ? `${sellerAtStart(sellerName)} has 48 hours to accept your offer, decline it or make a counteroffer. We’ll email you either way.`
          : `${sellerAtStart(sellerName)} will reply by email or phone.`}
      </p>
      <p className="lead-soft">
        We’ll email you a copy. If the email asks you to confirm, open its link to send the message.{' '}
        <a href="/contacted-sellers">Sellers I contacted</a> shows what you sent, and lets you withdraw it.
      </p>
    </>
  );
}
