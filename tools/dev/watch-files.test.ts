import { EventEmitter } from 'node:events';
import type { ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFiles } from './watch-files.ts';

const ROOT = '/site';
let watcher: EventEmitter;
let done: string[];
let fault: Error | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  watcher = new EventEmitter();
  done = [];
  fault = undefined;
  const rendered = new Set([`${ROOT}/src/page.tsx`, `${ROOT}/src/both.ts`]);
  const vite = {
    watcher,
    environments: {
      ssr: { moduleGraph: { getModulesByFile: (file: string) => (rendered.has(file) ? new Set([file]) : undefined) } },
      client: { hot: { send: ({ type }: { type: string }) => done.push(type) } },
    },
  } as unknown as ViteDevServer;
  const site = {
    hasImported: (file: string) => [`${ROOT}/src/server.ts`, `${ROOT}/src/both.ts`].includes(file),
    ready: async () => {
      if (fault) throw fault;
      return 1;
    },
    refresh: () => void done.push('refresh'),
    restart: () => void done.push('restart'),
  };
  watchFiles(vite, site, ROOT);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['a page', ['src/page.tsx'], ['refresh']],
  ['a file of the server', ['src/server.ts'], ['restart', 'full-reload']],
  ['a file of both', ['src/both.ts'], ['refresh', 'restart', 'full-reload']],
  ['a migration', ['db/migrations/0001.sql'], ['restart', 'full-reload']],
  ['a test', ['src/server.test.ts'], []],
  ['several files at once', ['src/server.ts', 'src/page.tsx', 'src/server.ts'], ['refresh', 'restart', 'full-reload']],
])('a change of %s', async (_name, files, expected) => {
  for (const file of files) watcher.emit('change', `${ROOT}/${file}`);
  await vi.runAllTimersAsync();
  expect(done).toEqual(expected);
});

test('the error page reloads when the error is fixed', async () => {
  fault = new Error('Unexpected token');
  watcher.emit('change', `${ROOT}/src/page.tsx`);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['refresh']);
  fault = undefined;
  watcher.emit('change', `${ROOT}/src/page.tsx`);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['refresh', 'refresh', 'full-reload']);
});
