import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { PaymentDetails } from '#features/payments/payments.ui.ts';
import type { PaymentDetailsData } from './page-data.ts';
import '#features/payments/ui/payment-details.css';
import './page.css';

/** A page with the payment of a car in detail. With scripts, other pages open the same content as a dialog. */
export function PaymentDetailsPage({ brand, details }: PaymentDetailsData) {
  return (
    <PageFrame brand={brand} className="payment-page" hasFooter={false}>
      <h1>Payment details</h1>
      <p>
        <a href={`/cars-for-sale/vehicle/${details.car.id}`}>{details.car.title}</a>
      </p>
      <PaymentDetails first={details} />
    </PageFrame>
  );
}
