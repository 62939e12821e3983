import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { loadCertifiedProgram } from './load.ts';
import { CertifiedProgramPage } from './page.tsx';

const PROGRAM = { name: 'Sure', summary: 'Looked at twice.', points: [{ title: 'Money back', text: 'For 14 days.' }] };

test('explains the certified program in the brand’s words and links to certified cars', () => {
  const answer = loadCertifiedProgram(MAIN_BRAND, PROGRAM, 'listingType=CERTIFIED,USED&zip=80202');
  if (answer.kind !== 'page') throw new Error('Expected a page.');
  expect(answer.head.robots).toBe('noindex');
  const html = renderToString(<CertifiedProgramPage {...answer.data} />);
  for (const text of ['<h2>Sure</h2>', 'Looked at twice.', '<h3>Money back</h3>', 'For 14 days.'])
    expect(html).toContain(text);
  expect(html).toMatch(/href="\/cars-for-sale\?listingType=CERTIFIED,USED&amp;zip=80202">Include Certified Vehicles</);
});
