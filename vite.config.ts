import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { constantModules } from './tools/constant-modules.ts';
import { LONG } from './tools/long-tests.ts';
import { filesThatChangeProcess, SlowestFirstSequencer } from './tools/test-files.ts';

const TESTS = ['e2e', 'src', 'engine', 'tools', 'bench'].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** The last one renders with the development build of React. */
const ALONE = [...filesThatChangeProcess(TESTS), 'tools/dev/dev-server.test.ts'];

const testKeys = 'src/ports/secrets/testing/test-keys.ts';
const shared = {
  isolate: false,
  setupFiles: ['tools/set-up-tests.ts'],
  execArgv: [
    ...['--import', path.resolve(import.meta.dirname, 'tools/load-sources.ts')],
    // Tests create much short-lived data. With more room for it, tests of routes take 7% less processor time.
    ...['--min-semi-space-size=16', '--max-semi-space-size=32'],
  ],
};
const { exclude } = configDefaults;

export default defineConfig({
  plugins: [constantModules()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Node.js loads the modules, which takes less processor time than Vite's module runner, but cannot replace any. It also
    // loads what runs before the tests: the runner would take a module that a worker imported before for an empty one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Without isolation a worker takes file after file and evaluates each module once.
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          isolate: true,
          setupFiles: [testKeys],
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: TESTS, exclude: [...exclude, ...ALONE], ...shared },
      },
    ],
    tags: [{ name: LONG, description: 'A variant of a test that runs always; `npm run test:long` runs it.' }],
    sequence: { sequencer: SlowestFirstSequencer },
    globalSetup: [
      // The server starts while the site is built.
      'src/ports/database/test-server.ts',
      // Builds the kernel too, beside the site.
      'tools/build-before-tests.ts',
      'engine/tools/build-before-tests.ts',
      'src/ports/search-cluster/test-nodes.ts',
      'e2e/testing/sites/test-sites.ts',
    ],
    env: {
      FORECOURT_BUILD: path.resolve(import.meta.dirname, 'build/test'),
      SECRETS_KEY: Buffer.from('forecourt-tests-only-no-secret!!').toString('base64url'),
    },
    // They end what hangs; what computes takes its time on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than cores, because tests wait for browsers, servers and other processes: some for most of their time.
    maxWorkers: availableParallelism() + 1,
  },
});
