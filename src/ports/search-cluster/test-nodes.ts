import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShareServer } from '#kit/testing/share-server.ts';
import type { LocalCluster } from '../../../tools/opensearch/local-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a share server that answers with the URL of the search server. */
    searchServerShareUrl: string;
  }
}

/**
 * The site uses only a few sort scripts, but random ones in tests would exceed a node's limit of compilations per five
 * minutes.
 */
const SETTINGS = { 'script.disable_max_compilations_rate': true };

/** Provides one real search server for a whole test run, started when the first test file requests it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-test-search-'));
  let starting: Promise<LocalCluster> | undefined;
  const share = await startShareServer(async () => {
    const {
      urls: [url],
    } = await (starting ??= startNode(folder));
    return { url };
  });
  project.provide('searchServerShareUrl', share.url);
  return async () => {
    share.close();
    await starting?.then(
      (cluster) => cluster.stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  };
}

async function startNode(folder: string): Promise<LocalCluster> {
  const { installOpensearch } = await import('../../../tools/opensearch/installation.ts');
  const { classArchiveArguments } = await import('../../../tools/opensearch/class-archive-arguments.ts');
  const { startCluster } = await import('../../../tools/opensearch/local-cluster.ts');
  const installation = await installOpensearch(console.log);
  return startCluster(installation, {
    folder,
    heap: '512m',
    isBrief: true,
    javaArguments: await classArchiveArguments(installation, console.log),
    settings: SETTINGS,
  });
}
