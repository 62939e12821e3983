import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { digestOfBuild } from '#app/document/build-digest.ts';
import { createHtmlShell } from '#app/document/html-shell.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { sampleResults, type SampleResults } from '#pages/search-results/testing/sample-results.ts';

const NONCE = 'sample-nonce';
const client = path.join(BUILD_FOLDER, 'client');
const shell = createHtmlShell(client, digestOfBuild(client));
/** The page as the site renders it. */
const { renderPage } = (await import(pathToFileURL(path.join(BUILD_FOLDER, 'server/render-page.js')).href)) as {
  renderPage(name: string, data: unknown): Buffer;
};

/** Returns the document of the results page of sample cars, as the site at this address sends it. */
export async function sampleDocument(origin: string, search: string, sample: SampleResults): Promise<string> {
  const { head, data, embedded = data } = await sampleResults(search, sample);
  const brand = sample.services?.brand ?? MAIN_BRAND;
  const html = renderPage('search-results', data).toString();
  return shell({ name: 'search-results', brand, nonce: NONCE, head, html, data: embedded, origin }).join('');
}
