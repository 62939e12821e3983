import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SAFETY_FEATURE_CODES, safetyFeaturesOf } from '../model/safety-features.ts';
import type { RatedVersion, Recall, SafetyFacts } from '../model/safety-facts.ts';
import { SafetyInfo } from './safety-info.tsx';

const VERSION: RatedVersion = {
  ...{ name: 'HONDA CIVIC', bodyStyle: '4 DR', driveTrain: 'FWD', overall: 5, front: 4, frontDriver: 4 },
  ...{ frontPassenger: 4, side: 5, sideDriver: 5, sidePassenger: 5, sidePole: 5, rollover: null, rolloverRisk: null },
  concerns: 'The door opened.',
};
const FACTS: SafetyFacts = {
  ratings: [VERSION],
  recalls: [],
  complaints: {
    ...{ total: 3, crashes: 1, fires: 0, injured: 2, deaths: 0 },
    byComponent: [
      { component: 'AIR BAGS', count: 2 },
      { component: 'STEERING', count: 1 },
    ],
  },
  asOf: { ratings: '2025-01-15', recalls: '2026-02-01', complaints: '2026-01-20' },
};

function htmlOf(facts: SafetyFacts, features = safetyFeaturesOf(10, new Map([['BACKUP_CAMERA', 9]]))): string {
  const vehicle = '2020 Honda Civic';
  return renderToString(<SafetyInfo vehicle={vehicle} facts={facts} features={features} />).replaceAll('<!-- -->', '');
}

test('shows ratings, features and complaints, with words for stars and bars', () => {
  const html = htmlOf(FACTS);
  expect(html).toContain('<h3>Safety Ratings</h3>');
  expect(html).toMatch(
    /role="img" aria-label="4 of 5 stars">(<path class="lit" [^>]*><\/path>){4}<path d=[^>]*><\/path><\/svg>/,
  );
  expect(html).toContain('<span aria-hidden="true">–</span><span class="visually-hidden">Not rated</span>');
  expect(html).toContain('<p class="quiet">Safety concern: The door opened.</p>');
  expect(html).toContain('<h3>Safety Features</h3>');
  expect(html).toContain('<dt>Rearview camera</dt><dd>Standard</dd>');
  expect(html).toContain('Counted from the equipment of 10 listings.');
  expect(html).toContain('3 complaints to NHTSA; 1 with a crash, 0 with a fire, 2 injured.');
  expect(html).toMatch(/Air bags<\/th><td><svg[^>]*><rect width="100"[^>]*><\/rect><\/svg>2<\/td>/);
  expect(html).toMatch(/Steering<\/th><td><svg[^>]*><rect width="50"/);
});

test('shows the seats of a test that NHTSA did not rate as a whole, as before 2011', () => {
  const old = {
    ...VERSION,
    overall: null,
    front: null,
    frontPassenger: 3,
    side: null,
    sidePassenger: null,
    sidePole: null,
  };
  const html = htmlOf({ ...FACTS, ratings: [old] });
  const row = html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'));
  const words = row.replaceAll(/<svg[^>]* aria-label="([^"]*)">.*?<\/svg>/g, '$1').replaceAll(/<[^>]*>/g, '|');
  expect(words).toContain('Driver 4 of 5 stars||Passenger 3 of 5 stars|');
  expect(words).toContain('Driver 5 of 5 stars|');
  expect(words.match(/Not rated/g)).toHaveLength(2);
  // The stars of a whole test need no parts.
  expect(htmlOf(FACTS)).not.toContain('Passenger');
});

test('reports deaths, and says how many parts the plot leaves out', () => {
  const complaints = (parts: number, deaths: number): SafetyFacts['complaints'] => ({
    ...{ total: parts, crashes: 1, fires: 0, injured: 0, deaths },
    byComponent: Array.from({ length: parts }, (_, at) => ({ component: `PART ${at} (ESC)`, count: 1 })),
  });
  const nine = htmlOf({ ...FACTS, complaints: complaints(9, 1) });
  expect(nine).toContain('0 injured, 1 death. NHTSA does not verify them.');
  expect(nine).toContain('1 part with fewer complaints is left out.');
  expect(nine).toContain('<th scope="row">Part 0 (ESC)</th>');
  const ten = htmlOf({ ...FACTS, complaints: complaints(10, 0) });
  expect(ten).toContain('0 injured. NHTSA does not verify them.');
  expect(ten).toContain('2 parts with fewer complaints are left out.');
});

test('each part names the day on which its own files were imported', () => {
  const recall: Recall = {
    ...{
      campaign: '24V001000',
      names: ['HONDA CIVIC'],
      components: ['STEERING'],
      reportedOn: '2024-01-02',
      units: null,
    },
    ...{ summary: 'It may fail.', consequence: null, remedy: null, doNotDrive: false, parkOutside: false },
  };
  const days = [...htmlOf({ ...FACTS, recalls: [recall] }).matchAll(/imported on ([^.]+)\./g)].map(([, day]) => day);
  expect(days).toEqual(['Jan 15, 2025', 'Feb 1, 2026', 'Jan 20, 2026']);
});

test('one of the listings has a feature, two have it', () => {
  const html = htmlOf(
    FACTS,
    safetyFeaturesOf(
      10,
      new Map([
        ['BACKUP_CAMERA', 1],
        ['BLIND_SPOT', 2],
      ]),
    ),
  );
  expect(html).toContain('Unknown (1 of 10 listings has it)');
  expect(html).toContain('Unknown (2 of 10 listings have it)');
});

test('too few listings are one sentence instead of a list of unknown features', () => {
  const html = htmlOf(FACTS, safetyFeaturesOf(4, new Map([['BACKUP_CAMERA', 4]])));
  expect(html).toContain('this model year has 4, and it takes at least 5.');
  expect(html).not.toContain('Rearview camera');
});

test('with enough listings, features that only some of them have are listed, and no listing is said to be missing', () => {
  const some = new Map(SAFETY_FEATURE_CODES.map((code) => [code, 4]));
  const html = htmlOf(FACTS, safetyFeaturesOf(6, some));
  expect(html).not.toContain('Not enough listings');
  expect(html).toContain('<dt>Rearview camera</dt><dd>Unknown (4 of 6 listings have it)</dd>');
});

test('leaves out parts about which nothing is known', () => {
  const html = htmlOf({ ...FACTS, ratings: null, recalls: null, complaints: null });
  expect(html).not.toContain('Safety Ratings');
  expect(html).not.toContain('Recalls');
  expect(html).not.toContain('Complaints');
});
