import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandKey } from '#features/brands/brands.ts';
import type { RenderedMail } from '#mails/render-mail.tsx';
import { BUILD_FOLDER } from '../base/build-folder.ts';
import { digestOfBuild } from './build-digest.ts';
import { createHtmlShell } from './html-shell.ts';
import type { AppContext } from '../base/app-context.ts';

/** The exports of `src/mails/render-mail.tsx`. */
export type MailRenderer = {
  renderMail(template: string, data: unknown, site: object): Promise<RenderedMail>;
  renderSample(template: string, site: object): Promise<RenderedMail>;
  sampleNames(): string[];
  warmUp(site: object): Promise<void>;
};

/** Every email with sample data, as `src/mails` defines both. */
export type MailSamples = {
  names(): string[];
  render(name: string, brand: BrandKey): Promise<RenderedMail>;
};

/** Renders pages and emails: from the bundles of the build, or from source in the development server. */
export type Rendering = Pick<AppContext, 'build' | 'shell' | 'renderPage'> & { mails: MailRenderer };

export async function loadBuild(): Promise<Rendering> {
  const client = path.join(BUILD_FOLDER, 'client');
  const { renderPage } = await importBundle<Pick<Rendering, 'renderPage'>>('server/render-page.js');
  const build = digestOfBuild(client);
  return {
    renderPage,
    build,
    shell: createHtmlShell(client, build),
    mails: await importBundle<MailRenderer>('mails/render-mail.js'),
  };
}

/** Returns every email with sample data. `siteOf` returns the site that a brand's emails come from. */
export function createSamples(mails: MailRenderer, siteOf: (brand: BrandKey) => object): MailSamples {
  return { names: () => mails.sampleNames(), render: (name, brand) => mails.renderSample(name, siteOf(brand)) };
}

async function importBundle<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(BUILD_FOLDER, file)).href)) as Exports;
}
