import type { SectionView } from '../page-data.ts';
import { BodyStyleOptions, ColorOptions } from './picture-options.tsx';
import { SectionLoading } from './collapsible-list.tsx';
import { CheckboxFields } from './option-list.tsx';
import { VehicleTree } from './vehicles/vehicle-tree.tsx';

export type OptionsSection = Extract<SectionView, { kind: 'tree' } | { fields: unknown }>;

/** The options of a section. `loading`: whether those that the document leaves out are loading, or could not be loaded. */
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
