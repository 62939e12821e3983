import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { type Complaints, componentLabel, type RatedVersion, type SafetyFacts } from '../model/safety-facts.ts';
import { type Availability, MIN_LISTINGS, type SafetyFeatures } from '../model/safety-features.ts';
import { RecallList, SourceNote } from './recall-list.tsx';

/** `vehicle`: `2020 Honda Civic`. `features`: `null` if they could not be counted in time. */
export type SafetyInfoProps = { vehicle: string; facts: SafetyFacts; features: SafetyFeatures | null };

/**
 * Shows the safety information of a model year: ratings, recalls, complaints and features (spec 2 §3). Works without
 * script. Parts about which nothing is known are absent.
 */
export function SafetyInfo({ vehicle, facts, features }: SafetyInfoProps) {
  const { ratings, recalls, complaints, asOf } = facts;
  return (
    <div className="safety-info">
      {ratings && ratings.length > 0 && (
        <Part title="Safety Ratings">
          <RatingTable ratings={ratings} />
          <SourceNote asOf={asOf.ratings}> A dash means that NHTSA did not rate it.</SourceNote>
        </Part>
      )}
      {features && (
        <Part title="Safety Features">
          <FeatureAvailability features={features} />
        </Part>
      )}
      {recalls && recalls.length > 0 && (
        <Part title="Recalls">
          <RecallList vehicle={vehicle} vin={null} recalls={recalls} asOf={asOf.recalls} />
        </Part>
      )}
      {complaints && complaints.total > 0 && (
        <Part title="Complaints">
          <ComplaintPlot complaints={complaints} />
          <SourceNote asOf={asOf.complaints} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type StarsKey = {
  [Key in keyof RatedVersion]: RatedVersion[Key] extends number | null ? Key : never;
}[keyof RatedVersion];
/** `parts`: the individual tests, if NHTSA gave no overall rating, as for model years before 2011. */
type Rated = { label: string; key: StarsKey; parts: readonly { label: string; key: StarsKey }[] };

const RATED: readonly Rated[] = [
  { label: 'Overall', key: 'overall', parts: [] },
  {
    label: 'Frontal crash',
    key: 'front',
    parts: [
      { label: 'Driver', key: 'frontDriver' },
      { label: 'Passenger', key: 'frontPassenger' },
    ],
  },
  {
    label: 'Side crash',
    key: 'side',
    parts: [
      { label: 'Driver', key: 'sideDriver' },
      { label: 'Passenger', key: 'sidePassenger' },
      { label: 'Pole', key: 'sidePole' },
    ],
  },
  { label: 'Rollover', key: 'rollover', parts: [] },
];

function RatingTable({ ratings }: { ratings: readonly RatedVersion[] }) {
  return (
    <div className="safety-scroll" role="region" aria-label="Safety ratings" tabIndex={0}>
      <table aria-label="Stars by version">
        <thead>
          <tr>
            <th scope="col">Version</th>
            {RATED.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ratings.map((version, index) => (
            <tr key={index}>
              <th scope="row">
                {[version.name, version.bodyStyle, version.driveTrain].filter((word) => word !== null).join(' ')}
                {version.concerns !== null && <p className="quiet">Safety concern: {version.concerns}</p>}
              </th>
              {RATED.map((rated) => (
                <td key={rated.label}>
                  <Rating version={version} rated={rated} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the stars of a crash test, or of its parts if NHTSA rated only these. */
function Rating({ version, rated: { key, parts } }: { version: RatedVersion; rated: Rated }) {
  const known = version[key] === null ? parts.filter((part) => version[part.key] !== null) : [];
  if (known.length === 0) return <Stars count={version[key]} />;
  return known.map((part) => (
    <div key={part.key}>
      {part.label} <Stars count={version[part.key]} />
    </div>
  ));
}

/** A star of 20 pixels. Fonts of many devices have none. */
const STAR = 'M10 1l2.4 6.3 6.6.3-5.2 4.1 1.8 6.5-5.6-3.7-5.6 3.7 1.8-6.5L1 7.6l6.6-.3z';

function Stars({ count }: { count: number | null }) {
  if (count === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not rated</span>
      </>
    );
  return (
    <svg className="safety-stars" viewBox="0 0 100 20" role="img" aria-label={`${count} of 5 stars`}>
      {Array.from({ length: 5 }, (_, index) => (
        <path
          key={index}
          className={index < count ? 'lit' : undefined}
          d={STAR}
          transform={`translate(${index * 20})`}
        />
      ))}
    </svg>
  );
}

const AVAILABILITY: Readonly<Record<Availability, string>> = {
  standard: 'Standard',
  unavailable: 'Unavailable',
  unknown: 'Unknown',
};

function FeatureAvailability({ features: { counted, features } }: { features: SafetyFeatures }) {
  if (counted < MIN_LISTINGS)
    return (
      <p>
        Not enough listings to say what is standard: this model year has {formatNumber(counted)}, and it takes at least
        5.
      </p>
    );
  return (
    <>
      <dl className="safety-features">
        {features.map(({ code, label, availability, having }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>
              {AVAILABILITY[availability]}
              {availability === 'unknown' &&
                ` (${formatNumber(having)} of ${formatNumber(counted)} listings ${having === 1 ? 'has' : 'have'} it)`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        Counted from the equipment of {formatCount(counted, 'listing')}. Standard means that at least 90% of at least 5
        listings have it, and unavailable that none does.
      </p>
    </>
  );
}

/** The plot shows this number of parts; one bar combines all others. */
const MAX_BARS = 8;
const PLOT_WIDTH = 100;

function ComplaintPlot({ complaints }: { complaints: Complaints }) {
  const { total, crashes, fires, injured, deaths, byComponent } = complaints;
  const shown = byComponent.slice(0, MAX_BARS);
  const most = shown[0]?.count ?? 1;
  const more = byComponent.length - shown.length;
  return (
    <>
      <p>
        {formatCount(total, 'complaint')} to NHTSA; {formatNumber(crashes)} with a crash, {formatNumber(fires)} with a
        fire, {formatNumber(injured)} injured{deaths > 0 && `, ${formatCount(deaths, 'death')}`}. NHTSA does not verify
        them.
      </p>
      <table className="complaint-plot">
        <caption>Complaints by part</caption>
        <tbody>
          {shown.map(({ component, count }) => (
            <tr key={component}>
              <th scope="row">{componentLabel(component)}</th>
              <td>
                <svg viewBox={`0 0 ${PLOT_WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, (PLOT_WIDTH * count) / most)} height={8} />
                </svg>
                {formatNumber(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        A complaint counts for every part that it names.
        {more > 0 && ` ${formatCount(more, 'part')} with fewer complaints ${more === 1 ? 'is' : 'are'} left out.`}
      </p>
    </>
  );
}
