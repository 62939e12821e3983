import type { SectionView } from '../page-data.ts';
import { BodyStyleOptions, ColorOptions } from './picture-options.tsx';
import { SectionLoading } from './collapsible-list.tsx';
import { CheckboxFields } from './option-list.tsx';
import { VehicleTree } from './vehicles/vehicle-tree.tsx';
import { completeSection } from '../browser/display/complete-data.ts';
import { LocationFields } from './location-fields.tsx';
import { PaymentFields } from './ranges/payment-fields.tsx';
import { RangeFields } from './ranges/range-fields.tsx';

type OptionsSection = Extract<SectionView, { kind: 'tree' } | { fields: unknown }>;

/**
 * The options of a section. `loading`: whether options missing from the document are loading, or could not be loaded.
 */
export function SectionOptions({ section, loading }: { section: OptionsSection; loading: 'no' | 'yes' | 'failed' }) {
  return (
    <SectionLoading value={loading}>
      <Options section={section} />
    </SectionLoading>
  );
}

function Options({ section }: { section: OptionsSection }) {
  switch (section.kind) {
    case 'tree':
      return <VehicleTree tree={section} />;
    case 'drawings':
      return <BodyStyleOptions field={section.fields[0]!} />;
    case 'swatches':
      return <ColorOptions field={section.fields[0]!} />;
    default:
      return (
        <CheckboxFields fields={section.fields} any={section.any} section={section.label} unfolded={section.unfolded} />
      );
  }
}

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
export function SectionPayment({ section }: { section: Extract<SectionView, { kind: 'price' }> }) {
  return <PaymentFields payment={completeSection(section).payment} />;
}
