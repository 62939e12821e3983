import path from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const PURE = ['src/kit/**', 'src/ui/**', 'src/features/*/model/**'].map((folder) => `${folder}/*.test.{ts,tsx}`);
const ALL = ['src', 'engine', 'tools', 'bench', 'e2e'].map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      // What is pure leaves nothing behind, so a worker takes file after file.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ALL,
          exclude: [...configDefaults.exclude, ...PURE],
          setupFiles: ['src/ports/secrets/testing/test-keys.ts'],
          globalSetup: [
            'engine/tools/build-before-tests.ts',
            'tools/build-before-tests.ts',
            'src/ports/database/test-server.ts',
            'src/ports/search-cluster/test-nodes.ts',
          ],
        },
      },
    ],
    // Programs that tests start compile what others have not.
    env: {
      NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'build/test/compiled'),
      FORECOURT_BUILD: path.resolve(import.meta.dirname, 'build/test'),
      SECRETS_KEY: Buffer.from('forecourt-tests-only-no-secret!!').toString('base64url'),
    },
    // They end what hangs; what computes takes its time on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
