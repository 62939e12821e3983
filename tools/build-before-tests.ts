import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser/unpack-browser.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** As in `vite.config.ts`. */
const TEST_BUILD = path.join(ROOT, 'build/test');

/** Tests that start the site from its build. */
const NEEDS_BUILD = /^e2e|production-check/;

/** Builds the site before tests that start it. Other tests don't need the build and don't wait for it. */
export async function setup(project: TestProject): Promise<void> {
  // Without it, every server of a test would warn about the missing folder.
  await mkdir(path.join(TEST_BUILD, 'client'), { recursive: true });
  const buildIfNeeded = async (files: readonly string[]) => {
    if (!files.some((file) => NEEDS_BUILD.test(path.relative(ROOT, file)))) return;
    const nodeEnv = process.env['NODE_ENV'];
    const { buildAll } = await import('./build.ts');
    // On a new clone, every worker would unpack the browser at the same time.
    await Promise.all([buildAll(TEST_BUILD), unpackBrowser()]);
    // The build sets it for React; the tests need their own.
    process.env['NODE_ENV'] = nodeEnv;
  };
  await buildIfNeeded(project.vitest.state.getPaths());
  project.onTestsRerun((specifications) => buildIfNeeded(specifications.map(({ moduleId }) => moduleId)));
}
