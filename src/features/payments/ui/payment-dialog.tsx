import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import type { PaymentDetailsView } from '../model/payment-view.ts';
import { fetchPayment } from './fetch-payment.ts';
import { PaymentDetails } from './payment-details.tsx';
import './payment-details.css';

/**
 * Opens the payment details of a query, such as `listingId=42&zip=80202`, over the page (spec 1 §2). `opener`: gets the
 * focus back.
 */
export function openPaymentDialog(query: string, opener: HTMLElement): void {
  showDialog((close) => <PaymentDialog query={query} onClose={close} />, opener, {
    closesOnBack: true,
  });
}

function PaymentDialog({ query, onClose }: { query: string; onClose(): void }) {
  const [view, setView] = useState<PaymentDetailsView | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchPayment(query, leaving.signal).then(setView, () => {
      if (!leaving.signal.aborted) setView('failed');
    });
    return () => leaving.abort();
  }, [query]);
  return (
    <Dialog title="Payment details" onClose={onClose}>
      <div className="payment-dialog" aria-busy={view === null}>
        {view === 'failed' && (
          <p>
            We can’t show the payment here right now. <a href={`/cars-for-sale/payment?${query}`}>Open it as a page</a>
          </p>
        )}
        {view !== null && view !== 'failed' && (
          <>
            <p className="dialog-about">{view.car.title}</p>
            <PaymentDetails first={view} />
          </>
        )}
      </div>
    </Dialog>
  );
}
