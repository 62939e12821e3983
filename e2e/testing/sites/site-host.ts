// A process that runs any number of plain sites (`plain-site.ts`) for the workers of a run (`host-process.ts`). Most of
// a start's processor time loads the server's code, and code that has run before renders pages in less time. Log level
// and secret keys belong to the process, so they must be the same for all its sites.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import type { Forecourt } from '#app/boot/forecourt.ts';
import { PLAIN } from './plain-site.ts';

/** What the run sends: the settings of a site to start, or the id of one to stop. */
export type HostRequest = { id: number; settings: NodeJS.ProcessEnv } | { id: number; stop: true };
/** `address`: those of a started site. */
export type HostResponse = { id: number; address?: string; error?: string };

/** Polls for jobs less often than a site alone, because few tests wait for a job and most sites of a host are idle. */
const RARE_POLLING = { pollSeconds: 10, watchSeconds: 30 };

/** A busy machine must not leave out parts of pages, or refuse requests because they waited. */
const PATIENCE = 20;
const LONG_WAITS = { PAGE_WAIT_MS: '60000', LIVE_WAIT_MS: '60000' };

const bundle = pathToFileURL(path.join(BUILD_FOLDER, 'app/serve.js'));
const { startSite } = (await import(bundle.href)) as typeof import('#app/boot/serve.ts');
const sites = new Map<number, Forecourt>();

async function answer(request: HostRequest): Promise<HostResponse> {
  const { id } = request;
  try {
    if ('stop' in request) {
      await sites.get(id)!.stop({ drainMs: 0 });
      sites.delete(id);
      return { id };
    }
    const site = await startSite(
      { ...LONG_WAITS, ...request.settings },
      {
        ...PLAIN,
        jobTimes: RARE_POLLING,
        patience: PATIENCE,
        onProgress: () => undefined,
      },
    );
    sites.set(id, site);
    return { id, address: site.address };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: HostRequest) => void answer(request).then((response) => process.send!(response)));
process.once('disconnect', () => process.exit(0));
