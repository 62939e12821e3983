import type { LeadFormView } from './lead-form-view.ts';

/** What a form is called, by what it does. */
export function formTitle(mode: LeadFormView['mode'], sellerName: string): string {
  if (mode === 'offer') return `Make an offer to ${sellerName}`;
  return mode === 'edit-email' ? `Complete your message to ${sellerName}` : `Write to ${sellerName}`;
}

export function sentTitle(isOffer: boolean): string {
  return isOffer ? 'Your offer is on its way' : 'Your message is on its way';
}

/** What happens next, in a page or a dialog. */
export function Sent({ isOffer, sellerName }: { isOffer: boolean; sellerName: string }) {
  return (
    <>
      <p>
        {isOffer
          ? `${sellerName} has 48 hours to accept your offer, decline it or name another price. We e-mail you either way.`
          : `${sellerName} answers by e-mail or phone.`}
      </p>
      <p className="lead-soft">
        A mail about it is on its way to you. Should it ask whether it was you, press its link, or nothing is sent on.{' '}
        <a href="/contacted-sellers">Sellers I contacted</a> shows what you sent, and takes it back.
      </p>
    </>
  );
}
