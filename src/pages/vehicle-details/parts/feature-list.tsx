import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { DecorativeIcon } from './glyph.tsx';
import './tick-list.css';

const LIST: Fragment<{ items: readonly string[] }> = {
  component: ({ items }) => (
    <ul className="tick-list">
      {items.map((item, index) => (
        <li key={index}>
          <DecorativeIcon name="check" />
          {item}
        </li>
      ))}
    </ul>
  ),
};

export function FeatureList({ items }: { items: readonly string[] }) {
  return <FragmentList {...featureItems(items)} />;
}

export function featureItems(items: readonly string[]) {
  return { of: LIST, items: [{ items }] };
}

/** Features under their heading. */
export const FEATURE_GROUP: Fragment<{ label: string; items: readonly string[] }> = {
  component: ({ label, items }) => (
    <div>
      <h3>{label}</h3>
      <LIST.component items={items} />
    </div>
  ),
  keyOf: ({ label }) => label,
};
