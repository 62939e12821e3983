import type { ViteDevServer } from 'vite';
import { type SiteChild, spawnSite } from './site-child.ts';

/** The running site, and a spare process for the next restart. */
export type SiteProcess = {
  /** Returns the port, once the newest process answers and renders from the newest sources; rejects with the error. */
  ready(): Promise<number>;
  /** Whether the site has to restart when this file changes. */
  hasImported(file: string): boolean;
  /** Replaces the process. */
  restart(): void;
  /** Renders pages and mails from the newest sources. */
  refresh(): void;
  stop(): Promise<void>;
};

/** Long enough that everything that waited for the restart runs first. */
const RESERVE_DELAY_MS = 700;

/**
 * @param env environment variables of every process.
 * @param keepsSpare whether a spare process waits for the next restart.
 */
export function startSiteProcess(vite: ViteDevServer, env: NodeJS.ProcessEnv, keepsSpare: boolean): SiteProcess {
  const ends = new Set<Promise<void>>();
  let active = spawnSite(vite, env, new Set());
  let reserve: SiteChild | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (child: SiteChild) => {
    const ended = child.end().then(() => void ends.delete(ended));
    ends.add(ended);
  };
  const prepareReserve = async () => {
    if (!keepsSpare) return;
    const own = active;
    await own.ready().catch(() => undefined);
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (own === active && !own.hasEnded()) reserve ??= spawnSite(vite, env, own.packages);
    }, RESERVE_DELAY_MS);
  };
  const dropReserve = () => {
    clearTimeout(timer);
    if (reserve) end(reserve);
    reserve = undefined;
  };
  const restart = () => {
    clearTimeout(timer);
    const old = active;
    active = reserve?.hasEnded() === false ? reserve : spawnSite(vite, env, active.packages);
    reserve = undefined;
    active.start({ isFirst: false });
    const endOld = () => end(old);
    // Ending a serving process would slow the start down, so it happens later.
    if (old.isReady()) active.ready().then(endOld, endOld);
    else endOld();
    void prepareReserve();
  };
  active.start({ isFirst: true });
  void prepareReserve();
  return {
    ready: () => active.ready(),
    hasImported: (file) => {
      // The spare process would keep the old version of the file that it imported.
      if (reserve?.imported.has(file)) dropReserve();
      // The cause of the failed start may be fixed now.
      return active.imported.has(file) || active.hasEnded();
    },
    restart,
    refresh: () => {
      if (active.hasEnded()) return restart();
      reserve?.refresh();
      return active.refresh();
    },
    stop: async () => {
      dropReserve();
      end(active);
      await Promise.all(ends);
    },
  };
}
