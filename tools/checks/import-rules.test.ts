import { expect, test } from 'vitest';
import { checkImports } from './import-rules.ts';
import { readModule } from './read-module.ts';

function messages(file: string, source: string): string[] {
  return checkImports([readModule(file, source)]).map(({ message }) => message);
}

const ALLOWED: readonly [string, string][] = [
  ['src/app/routes/app.ts', `import { load } from '#pages/search-results/load.ts';`],
  ['src/pages/search-results/load.ts', `import { SECTIONS } from '#features/search/search.ts';`],
  ['src/mails/price-drop.tsx', `import { listingTitle } from '#features/listings/listings.ts';`],
  ['src/pages/search-results/load.ts', `import type { PageAnswer } from '../page-answer.ts';`],
  ['src/features/search/model/chips.ts', `import type { Owner } from '#features/dealers/dealers.ts';`],
  ['src/features/search/model/chips.ts', `import { z } from 'zod';`],
  ['src/features/listings/server/listing-store.ts', `import type { Database } from '#ports/database/database.ts';`],
  ['src/features/listings/listings.server.ts', `export { x } from './server/listing-store.ts';`],
  ['src/features/search/model/chips.test.ts', `import { readFile } from 'node:fs/promises';`],
  ['src/features/search/model/chips.test.ts', `import { x } from '#features/listings/testing/sample.ts';`],
  ['src/features/search-memory/server/in-process-index.ts', `import { createEngine } from '@forecourt/engine';`],
  ['engine/src/store/store.ts', `import { Fields } from '../columns/fields.ts';`],
  ['engine/src/store/store.ts', `import type { Layout } from './layout.ts';`],
  ['engine/src/engine.ts', `import { Store } from './store/store.ts';`],
  ['engine/src/store/store.test.ts', `import { createEngine } from '../index.ts';`],
  ['src/ports/database/database.ts', `import pg from 'pg';`],
  ['src/features/search/ui/filter-panel.tsx', `import { useState } from 'react';`],
  ['src/pages/sign-in/passkey-button.tsx', `const x = await import('#features/shoppers/ui/passkeys.ts');`],
  ['src/pages/offer/page.tsx', `import '#features/leads/ui/lead-form.css';`],
  ['src/pages/offer/page.tsx', `import { LeadPage } from '#pages/shared/lead/lead-page.tsx';`],
  ['src/app/boot/forecourt.ts', `import { x } from '../routes/route-table.ts';`],
  ['tools/start.ts', `import { start } from '#app/boot/start.ts';`],
  ['bench/engine/run.ts', `import { createEngine } from '@forecourt/engine';`],
  ['bench/engine/native/floor.ts', `import { Heap } from '../../../engine/src/memory/heap.ts';`],
  ['bench/page/floors/write-react.ts', `import { renderToString } from 'react-dom/server';`],
  ['bench/words/run.ts', `import { readSentence } from '../../src/features/words/model/read-sentence.ts';`],
  ['tools/reference/build-catalog.ts', `import { codeOf } from '#features/reference/model/code-of.ts';`],
];

test.each(ALLOWED)('allows in %s: %s', (file, source) => {
  expect(messages(file, source)).toEqual([]);
});

const BROKEN: readonly [string, string, string][] = [
  ['src/kit/text/format.ts', `import { MAIN_BRAND } from '#features/brands/brands.ts';`, 'downward only'],
  ['src/features/search/model/chips.ts', `export { App } from '#app/routes/app.ts';`, 'downward only'],
  ['src/ports/mail/mail.ts', `import { Button } from '#ui/button.ts';`, 'downward only'],
  ['src/app/routes/app.ts', `import { x } from '../../tools/build.ts';`, 'outside of src'],
  ['src/pages/vehicle-details/load.ts', `import { x } from '../search-results/load.ts';`, 'another page'],
  ['src/pages/shared/lead/lead-page.tsx', `import { x } from '#pages/offer/page.tsx';`, 'another page'],
  ['src/app/http/listen.ts', `import { x } from '../routes/route-table.ts';`, 'may not import routes'],
  ['src/mails/price-drop.tsx', `import { x } from '#pages/vehicle-details/load.ts';`, 'downward only'],
  ['src/features/leads/server/tell.ts', `import { x } from '#mails/mails.ts';`, 'downward only'],
  ['src/ports/mail/mail.ts', `import { x } from '../database/database.ts';`, 'another port'],
  ['src/app/routes/app.ts', `import { x } from '#features/search/model/chips.ts';`, 'inside a room'],
  ['src/pages/sign-in/page.tsx', `import { x } from '#features/shoppers/ui/passkeys.ts';`, 'inside a room'],
  ['src/pages/sign-in/page.tsx', `await import('#features/shoppers/model/ref-url.ts');`, 'inside a room'],
  ['tools/demo/build-x.ts', `import { x } from '#features/demo/server/seed.ts';`, 'inside a room'],
  ['e2e/search.test.ts', `import { x } from '../src/features/search/model/chips.ts';`, 'inside a room'],
  ['src/features/feeds/model/a.test.ts', `import { x } from '#features/search/model/chips.ts';`, 'inside a room'],
  ['src/features/search/model/chips.ts', `import { x } from '#features/listings/testing/sample.ts';`, 'inside a room'],
  ['src/features/brands/model/brand.ts', `import { x } from '#features/search/search.ts';`, 'above it'],
  ['src/features/brands/model/brand.ts', `const x = await import('#features/search/search.ts');`, 'above it'],
  ['src/features/brands/model/brand.ts', `type X = import('#features/search/search.ts').X;`, 'above it'],
  ['src/features/garage/model/a.ts', `import { x } from '#features/search/search.ts';`, 'not listed'],
  ['src/features/search/model/chips.ts', `import { x } from '../server/store.ts';`, 'not pure'],
  ['src/features/search/ui/chips.tsx', `import { x } from '../server/store.ts';`, 'ui/ imports server'],
  [
    'src/features/search/ui/chips.tsx',
    `import { x } from '#features/listings/listings.server.ts';`,
    'ui/ imports server',
  ],
  ['src/features/search/server/store.ts', `import { x } from '../ui/chips.tsx';`, 'server/ imports ui'],
  ['src/features/search/search.ts', `export { x } from './server/store.ts';`, 'pure door'],
  ['src/features/search/model/chips.ts', `import { readFile } from 'node:fs/promises';`, 'it is pure'],
  ['src/features/search/model/chips.ts', `import { useMemo } from 'react';`, 'it is pure'],
  ['src/features/search/model/chips.ts', `import { connect } from '#ports/database/database.ts';`, 'no I/O'],
  ['src/features/search/model/chips.ts', `export const now = () => new Date();`, 'the clock'],
  ['src/features/search/model/chips.ts', `export const dice = () => Math.random();`, 'randomness'],
  ['src/features/search/server/store.ts', `import pg from 'pg';`, 'outside of src/ports'],
  ['src/features/feeds/server/index-feed.ts', `import { createEngine } from '@forecourt/engine';`, 'Only search'],
  [
    'src/features/search-memory/server/in-process-index.ts',
    `import { x } from '../../../../engine/src/rows.ts';`,
    'inside the engine',
  ],
  ['bench/site/rest.ts', `import { createEngine } from '@forecourt/engine';`, 'Only search'],
  ['bench/site/rest.ts', `import { Heap } from '../../engine/src/memory/heap.ts';`, 'inside the engine'],
  ['bench/site/rest.ts', `import { x } from '../../src/features/search/server/store.ts';`, 'inside a room'],
  ['src/app/routes/app.ts', `import { x } from '../../../bench/site/measure/figures.ts';`, 'outside of src'],
  ['engine/src/store/store.ts', `import { x } from '../../../bench/engine/random.ts';`, 'depends on nothing'],
  ['engine/src/engine.ts', `import { readFileSync } from 'node:fs';`, 'depends on nothing'],
  ['engine/src/columns/fields.ts', `import type { Store } from '../store/store.ts';`, 'folders import downward only'],
  ['engine/src/store/store.ts', `import { searchRows } from '../query/search.ts';`, 'folders import downward only'],
  ['engine/src/store/store.ts', `import type { Engine } from '../engine.ts';`, 'folders import downward only'],
  ['engine/src/past/past.ts', `import { Heap } from '../memory/heap.ts';`, 'past is not listed'],
  ['src/features/search/server/store.ts', `import { createElement } from 'react';`, 'React'],
  ['src/app/routes/app.ts', `import { createTestDatabase } from '#ports/database/test-database.ts';`, 'for tests'],
];

test.each(BROKEN)('refuses in %s: %s', (file, source, expected) => {
  expect(messages(file, source).join('\n')).toContain(expected);
});

test('allows types of a vendor client, since they do not exist at run time', () => {
  expect(messages('src/app/routes/app.ts', `import type { Pool } from 'pg';`)).toEqual([]);
});
