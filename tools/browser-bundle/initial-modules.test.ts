import { expect, test } from 'vitest';
import { findInitialModules } from './initial-modules.ts';

/** Returns the files that a page’s `client.tsx` needs initially, without that file itself. */
function initialOf(sources: Readonly<Record<string, string>>): string[] {
  const entry = 'src/pages/cars/client.tsx';
  return [...findInitialModules(entry, (file) => sources[file]!)].filter((file) => file !== entry).toSorted();
}

test("a page's imports are needed initially, with their stylesheets", () => {
  const found = initialOf({
    'src/pages/cars/client.tsx': `import 'react'; import { Page } from './page.tsx';`,
    'src/pages/cars/page.tsx': `import './page.css'; import * as format from '#kit/text/format.ts'; export const Page = format;`,
    'src/kit/text/format.ts': 'export const format = 1;',
  });
  expect(found).toEqual(['src/kit/text/format.ts', 'src/pages/cars/page.css', 'src/pages/cars/page.tsx']);
});

test('modules of `import()` load late, unless another import needs them', () => {
  const found = initialOf({
    'src/pages/cars/client.tsx': `import '../both.ts'; void import('./dialog.tsx'); void import('../both.ts');`,
    'src/pages/both.ts': '',
  });
  expect(found).toEqual(['src/pages/both.ts']);
});

test('a door adds only the modules of the imported names', () => {
  const found = initialOf({
    'src/pages/cars/client.tsx': `import { Button as Heart, type State } from '#features/saves/saves.ui.ts';`,
    'src/features/saves/saves.ui.ts': `
      export { Heart as Button } from './ui/heart.tsx';
      export { renderSavedState, type State } from './ui/state.ts';`,
    'src/features/saves/ui/heart.tsx': 'export const Heart = 1;',
  });
  expect(found).toEqual(['src/features/saves/ui/heart.tsx']);
});

test('types are erased, so their modules are not needed', () => {
  const found = initialOf({
    'src/pages/cars/client.tsx': `import type { Car } from './car.ts'; import { type View } from './view.ts';`,
  });
  expect(found).toEqual([]);
});

test('what a constant module was computed from is not needed', () => {
  const found = initialOf({
    'src/pages/cars/client.tsx': `import { PARAM_NAMES } from '#features/search/search.ui.ts';`,
    'src/features/search/search.ui.ts': `export { PARAM_NAMES } from './model/param-names.ts';`,
    'src/features/search/model/param-names.ts': `import { FILTERS } from './registry.ts'; export const PARAM_NAMES = FILTERS;`,
  });
  expect(found).toEqual(['src/features/search/model/param-names.ts']);
});
