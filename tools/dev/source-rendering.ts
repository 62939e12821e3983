import { ESModulesEvaluator, ModuleRunner, type ModuleRunnerOptions } from 'vite/module-runner';
import { documentShell } from '#app/document/html-shell.ts';
import type { MailRenderer, Rendering } from '#app/document/rendering.ts';
import { headPlaceholder } from './head-placeholder.ts';

const PAGES = '/src/app/bytes/render-page.tsx';
const MAILS = '/src/mails/render-mail.tsx';

export type SourceRendering = {
  rendering: Rendering;
  /** Resolves when `rendering` can be used. */
  ready: Promise<void>;
  /** Starts to render from the current sources. If they cannot be loaded, rejects and keeps the previous ones. */
  refresh(): Promise<void>;
};

type LoadedModules = { pages: Pick<Rendering, 'renderPage'>; mails: MailRenderer };

/** Renders pages and mails from source, transformed by the Vite server that answers `invoke`. */
export function createSourceRendering(
  invoke: NonNullable<ModuleRunnerOptions['transport']['invoke']>,
): SourceRendering {
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false }, new ESModulesEvaluator());
  let current: LoadedModules;
  const load = async () => {
    const [pages, mails] = await Promise.all([runner.import(PAGES), runner.import(MAILS)]);
    current = { pages, mails } as LoadedModules;
  };
  let loading = load();
  const rendering: Rendering = {
    renderPage: (name, data) => current.pages.renderPage(name, data),
    shell: documentShell(headPlaceholder),
    mails: {
      renderMail: (...mail) => current.mails.renderMail(...mail),
      renderSample: (...sample) => current.mails.renderSample(...sample),
      sampleNames: () => current.mails.sampleNames(),
      warmUp: (site) => current.mails.warmUp(site),
    },
  };
  const refresh = () => {
    const reload = () => {
      runner.clearCache();
      return load();
    };
    loading = loading.then(reload, reload);
    return loading;
  };
  return { rendering, ready: loading, refresh };
}
