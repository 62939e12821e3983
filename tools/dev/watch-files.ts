import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { SiteProcess } from './site-process.ts';

/** Time in ms to wait for further changes, because editors write several files, or one file in several steps. */
const SETTLE_MS = 30;

/** Files that the site reads at its start without importing them. */
const READ_AT_START = /^(?:db\/migrations|src\/.*\/data)\//;

type WatchedServer = Pick<ViteDevServer, 'watcher' | 'environments'>;
type Site = Pick<SiteProcess, 'hasImported' | 'ready' | 'refresh' | 'restart'>;

/** Restarts the site when a file that it imported changes, and renders pages again when one of their files does. */
export function watchFiles(vite: WatchedServer, site: Site, root: string): void {
  const changed = new Map<string, { restarts: boolean; renders: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const act = async () => {
    const effects = [...changed.values()];
    const names = [...changed.keys()].map((file) => path.relative(root, file)).join(', ');
    changed.clear();
    const start = performance.now();
    const restarts = effects.some((effect) => effect.restarts);
    if (effects.some(({ renders }) => renders)) site.refresh();
    if (restarts) site.restart();
    try {
      await site.ready();
    } catch (error) {
      hasFailed = true;
      if (restarts) console.error((error as Error).message);
      return;
    }
    if (restarts) console.log(`${names} changed: restarted in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    // Vite updates pages by itself, but not the error page.
    if (restarts || hasFailed) vite.environments.client.hot.send({ type: 'full-reload' });
    hasFailed = false;
  };
  const note = (name: string) => {
    const file = path.resolve(name);
    const restarts = site.hasImported(file) || READ_AT_START.test(path.relative(root, file));
    const renders = (vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (!restarts && !renders) return;
    changed.set(file, { restarts, renders });
    clearTimeout(timer);
    timer = setTimeout(() => void act(), SETTLE_MS);
  };
  vite.watcher.on('change', note).on('add', note).on('unlink', note);
}
