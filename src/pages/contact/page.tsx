import { LeadCar, LeadPage } from '#pages/shared/lead/lead-page.tsx';
import { sellerInSentence } from '#features/dealers/dealers.ts';
import { LeadForm, formTitle, LeadSentMessage, SellerFacts, sentTitle } from '#features/leads/leads.ui.ts';
import type { ContactData, ContactState } from './page-data.ts';

/** Renders the steps to contact a seller without scripts. */
export function ContactPage({ brand, car, sellerName, state }: ContactData) {
  return (
    <LeadPage brand={brand} title={titleOf(state, sellerName)}>
      <div className="lead-panel">
        <LeadCar car={car} sellerName={sellerName} />
        <Step state={state} sellerName={sellerName} listingId={car.listingId} />
      </div>
      <a href={car.href}>Back to the car</a>
      {/* Repeats links that the header hides on phones. */}
      <a href="/contacted-sellers">Sellers I contacted</a>
    </LeadPage>
  );
}

function titleOf(state: ContactState, sellerName: string): string {
  switch (state.kind) {
    case 'form':
      return formTitle(state.form.mode, sellerName);
    case 'closed':
      return `Contact ${sellerInSentence(sellerName)}`;
    case 'sent':
      return sentTitle(state);
    case 'not-sent':
      return 'No message was sent';
    case 'confirm':
      return 'Did you write this message?';
    case 'call':
      return `Call ${sellerInSentence(sellerName)}`;
  }
}

function Step({ state, sellerName, listingId }: { state: ContactState; sellerName: string; listingId: number }) {
  switch (state.kind) {
    case 'form':
      return (
        <>
          <SellerFacts name={sellerName} seller={state.form.seller} listingId={listingId} />
          <LeadForm form={state.form} />
        </>
      );
    case 'closed':
      return (
        <>
          <p>
            {state.isGone
              ? 'This car is no longer for sale.'
              : `You can’t message ${sellerInSentence(sellerName)} here. ${state.hasPhone ? 'Please call instead.' : 'The listing has no phone number either.'}`}
          </p>
          {state.hasPhone && <Call phone={null} listingId={listingId} />}
        </>
      );
    case 'sent':
      return <LeadSentMessage isOffer={state.isOffer} sellerName={sellerName} sendsMail={state.sendsMail} />;
    case 'not-sent':
      return (
        <p>
          We didn’t send a message to {sellerInSentence(sellerName)} just now. Earlier messages are under{' '}
          <a href="/contacted-sellers">Sellers I contacted</a>.
        </p>
      );
    case 'confirm':
      return (
        <form className="lead-form" method="post" action="/cars-for-sale/contact/confirm">
          <input type="hidden" name="key" value={state.key} />
          <p>
            Someone wrote to {sellerInSentence(sellerName)} about this car with your email address. If that was you,
            send the message now.
          </p>
          <div className="lead-actions">
            <button className="button primary">Yes, send my message</button>
          </div>
        </form>
      );
    case 'call':
      return <Call phone={state.phone} listingId={listingId} />;
  }
}

function Call({ phone, listingId }: { phone: { label: string; href: string } | null; listingId: number }) {
  if (phone)
    return (
      <a className="button primary" href={phone.href}>
        Call {phone.label}
      </a>
    );
  return (
    <form method="post" action="/cars-for-sale/call">
      <input type="hidden" name="listingId" value={listingId} />
      <button className="button primary">Show phone number</button>
    </form>
  );
}
