import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'engine/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    globalSetup: [
      'engine/tools/build-before-tests.ts',
      'src/ports/database/test-server.ts',
      'src/ports/search-cluster/test-nodes.ts',
    ],
    // A machine that is shared takes a breath now and then: what fails twice is wrong. The report names what was tried again.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // They end what hangs; what computes takes its time on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
