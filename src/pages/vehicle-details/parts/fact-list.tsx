import type { FactView } from '../page-data.ts';
import { DecorativeIcon, glyphOf } from './glyph.tsx';
import './fact-list.css';

/** Facts with icons; facts from the VIN are marked, and a note below explains the mark. */
export function FactList({ facts }: { facts: readonly FactView[] }) {
  if (facts.length === 0) return <p className="quiet">The seller hasn’t provided details. Ask before you go.</p>;
  return (
    <>
      <dl className="fact-list">
        {facts.map(({ name, label, value, decoded }) => (
          <div key={name}>
            <DecorativeIcon name={glyphOf(name)} />
            <dt>{label}</dt>
            <dd>
              {value} {decoded && <Mark />}
            </dd>
          </div>
        ))}
      </dl>
      {facts.some(({ decoded }) => decoded) && (
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
