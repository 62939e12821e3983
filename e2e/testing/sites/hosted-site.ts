import { inject } from 'vitest';
import { requestShared } from '#kit/testing/share-server.ts';
import type { StartedSite } from './host-process.ts';

/** A site in the host process of the run. `address`: `http://localhost:41234`. */
export type HostedSite = { address: string; stop(): Promise<void> };

/** Starts a plain site with these settings in the host process of the run (`host-process.ts`). */
export async function startHostedSite(settings: NodeJS.ProcessEnv): Promise<HostedSite> {
  const share = inject('siteShareUrl');
  const { id, address } = await requestShared<StartedSite>(`${share}/start`, settings);
  return { address, stop: async () => void (await requestShared(`${share}/stop`, id)) };
}
