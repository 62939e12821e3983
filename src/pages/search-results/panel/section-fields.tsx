import { completeSection } from '../browser/display/read-section.ts';
import type { SectionView } from '../page-data.ts';
import { LocationFields } from './location-fields.tsx';
import { PaymentFields } from './ranges/payment-fields.tsx';
import { RangeFields } from './ranges/range-fields.tsx';

type FieldsSection = Extract<SectionView, { kind: 'location' | 'price' | 'year' | 'mileage' }>;

/** The fields of a place or a range. */
export function SectionFields(props: { section: FieldsSection }) {
  const section = completeSection(props.section);
  switch (section.kind) {
    case 'location':
      return <LocationFields location={section.location} />;
    case 'price':
      return <RangeFields kind="price" label="Price" range={section.range} />;
    default:
      return <RangeFields kind={section.kind} label={section.label} range={section.range} />;
  }
}

/** The fields of the monthly payment. */
export function PaymentOfSection({ section }: { section: Extract<SectionView, { kind: 'price' }> }) {
  return <PaymentFields payment={completeSection(section).payment} />;
}
