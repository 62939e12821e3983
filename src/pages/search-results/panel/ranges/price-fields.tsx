import { useState } from 'react';
import type { PaymentView, RangeView } from '../../page-data.ts';
import { PaymentFields } from './payment-fields.tsx';
import { RangeFields } from './range-fields.tsx';

type Basis = 'price' | 'payment';

const BASES: readonly { basis: Basis; label: string }[] = [
  { basis: 'price', label: 'Price' },
  { basis: 'payment', label: 'Monthly payment' },
];

/** The price range, as a total or per month; without script both are shown. */
export function PriceFields({ range, payment }: { range: RangeView; payment: PaymentView }) {
  const { min, max } = payment.range;
  const [basis, setBasis] = useState<Basis>(min.value === null && max.value === null ? 'price' : 'payment');
  return (
    <>
      <div className="basis with-script" role="group" aria-label="Search by">
        {BASES.map((each) => (
          <button
            key={each.basis}
            type="button"
            aria-pressed={basis === each.basis}
            onClick={() => setBasis(each.basis)}
          >
            {each.label}
          </button>
        ))}
      </div>
      <div className="basis-part" data-shown={basis === 'price' || undefined}>
        <RangeFields kind="price" label="Price" range={range} />
      </div>
      <div className="basis-part" data-shown={basis === 'payment' || undefined}>
        <PaymentFields payment={payment} />
      </div>
    </>
  );
}
