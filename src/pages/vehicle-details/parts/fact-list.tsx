import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { FactView } from '../page-data.ts';
import { DecorativeIcon, glyphOf } from './glyph.tsx';
import './fact-list.css';

export const FACT_ITEM: Fragment<FactView> = {
  component: ({ name, label, value, decoded }) => (
    <div>
      <DecorativeIcon name={glyphOf(name)} />
      <dt>{label}</dt>
      <dd>
        {value} {decoded && <Mark />}
      </dd>
    </div>
  ),
  keyOf: ({ name }) => name,
  fixed: ['name'],
};

/** Facts with icons. If facts that come from the VIN are marked (`isMarked`), a note below explains the mark. */
export function FactList({ facts, isMarked }: { facts: readonly FactView[]; isMarked: boolean }) {
  if (facts.length === 0) return <p className="quiet">The seller hasn’t provided details. Ask before you go.</p>;
  return (
    <>
      <dl className="fact-list">
        <FragmentList of={FACT_ITEM} items={facts} />
      </dl>
      {isMarked && (
        <p className="quiet">
          <Mark /> Not provided by the seller: decoded from the VIN or from EPA ratings.
        </p>
      )}
    </>
  );
}

function Mark() {
  return (
    <abbr className="vin-mark" title="Not provided by the seller: decoded from the VIN or from EPA ratings">
      VIN
    </abbr>
  );
}
