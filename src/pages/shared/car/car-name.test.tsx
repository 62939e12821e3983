import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CarName, namePartsOf } from './car-name.tsx';

test.each([
  ['2024 Ford F-150 Lightning', '2024 Ford <span>F-150</span> Lightning'],
  ['2020 Toyota Camry', '2020 Toyota Camry'],
])('short words with a hyphen stay on one line: %s', (name, html) => {
  expect(renderToStaticMarkup(<CarName parts={namePartsOf(name)} />)).toBe(html);
});
