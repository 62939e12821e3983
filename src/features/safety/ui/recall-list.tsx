import type { ReactNode } from 'react';
import { formatCount } from '#kit/text/format.ts';
import { componentLabel, type Recall, recallKey, vinLookUpUrl } from '../model/safety-facts.ts';

/**
 * `vehicle`: `2020 Honda Civic`. `vin`: that of the car whose page shows the recalls, for the look-up. `asOf`: the day
 * on which the recalls were imported.
 */
export type RecallListProps = { vehicle: string; vin: string | null; recalls: readonly Recall[]; asOf: string | null };

/** Shows the recalls of a model year, and explains that only the VIN tells whether a car was repaired. */
export function RecallList({ vehicle, vin, recalls, asOf }: RecallListProps) {
  return (
    <div className="recalls">
      <p>
        NHTSA lists {formatCount(recalls.length, 'recall')} for the {vehicle}. Only the VIN shows whether{' '}
        {vin === null ? 'a' : 'this'} car was repaired.{' '}
        <a href={vinLookUpUrl(vin)} rel="noopener">
          {vin === null ? 'Look up a VIN at NHTSA' : 'Look up this VIN at NHTSA'}
        </a>
      </p>
      <ul>
        {recalls.map((recall) => (
          <li key={recallKey(recall)}>
            <RecallDetails recall={recall} />
          </li>
        ))}
      </ul>
      <SourceNote asOf={asOf} />
    </div>
  );
}

/** Names the source of a part, with the day of its import. `children`: further text of the note. */
export function SourceNote({ asOf, children }: { asOf: string | null; children?: ReactNode }) {
  return (
    <p className="quiet">
      Source: NHTSA{asOf !== null && `, imported on ${formatDay(asOf)}`}.{children}
    </p>
  );
}

function RecallDetails({ recall }: { recall: Recall }) {
  const { campaign, components, reportedOn, units, summary, consequence, remedy, names } = recall;
  const about = [...new Set(components.map(componentLabel))].join(', ') || 'Recall';
  const rows = [
    ['What is wrong', summary],
    ['What can happen', consequence],
    ['Repair', remedy],
    ['Vehicles that may be affected', units === null ? null : units.toLocaleString('en-US')],
    ['NHTSA lists it for', names.join(', ') || null],
    ['NHTSA number', campaign],
  ] as const;
  return (
    <details>
      <summary>
        <strong>{about}</strong>
        {reportedOn !== null && <span className="quiet"> {formatDay(reportedOn)}</span>}
        {recall.doNotDrive && <em className="recall-warning"> Do not drive</em>}
        {recall.parkOutside && <em className="recall-warning"> Park outside</em>}
      </summary>
      <dl>
        {rows.map(
          ([label, text]) =>
            text !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats `2026-01-15` as `Jan 15, 2026`. */
function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
