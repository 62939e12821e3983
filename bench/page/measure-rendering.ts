import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '../../src/app/base/build-folder.ts';
import { MAIN_BRAND } from '../../src/features/brands/brands.ts';
import { brandView } from '../../src/pages/brand-view.ts';
import { type PackedResults, unpackResults } from '../../src/pages/search-results/browser/display/unpack-results.ts';
import type { SearchResultsData } from '../../src/pages/search-results/page-data.ts';
import type { Samples } from '../site/measure/figures.ts';
import { createReader } from '../site/measure/read-bytes.ts';
import { searchChange } from '../site/measure/searches.ts';
import { buildFloors } from './floors/build-floors.ts';
import { buildReactPage } from './floors/build-react-page.ts';
import { assertSameContent } from './floors/assert-same-content.ts';
import { inferTemplates } from './floors/infer-templates.ts';
import { parseHtml } from './floors/parse-html.ts';

const WARM_UP = 300;
const PAGES_A_ROUND = 100;
const ROUNDS = 9;
const SEARCHES = 20;

/** Renders the n-th search's page. */
type Renderer = { name: string; render(search: number): string | Uint8Array };

/**
 * Measures the CPU time in this process from a page's data to its bytes: with the site's renderer, with React alone, and
 * with floors (README.md). The renderers take turns, and each round starts with another one.
 */
export async function measureRendering(url: string, samples: Samples): Promise<void> {
  const datas = await readDatas(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  try {
    process.env['NODE_ENV'] = 'production';
    const renderers = await createRenderers(datas, folder);
    for (const renderer of renderers) cpuMsPerPage(renderer, WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % renderers.length;
      for (const renderer of [...renderers.slice(first), ...renderers.slice(0, first)])
        samples.add(renderer.name, 'ms', cpuMsPerPage(renderer, PAGES_A_ROUND));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error if two renderers do not render the same texts and elements. */
async function createRenderers(datas: readonly unknown[], folder: string): Promise<Renderer[]> {
  const ours = await loadRenderer();
  const react = await buildReactPage(path.join(folder, 'react-page'));
  const expected = datas.map(react);
  const { components, pages } = inferTemplates(expected.map(parseHtml));
  const floors = await buildFloors(components, folder);
  const renderers: Renderer[] = [
    { name: 'rendering a page: ours', render: (search) => ours('search-results', datas[search]) },
    { name: 'rendering a page: React', render: (search) => react(datas[search]) },
    ...[...floors].map(([name, render]) => ({
      name: `rendering a page: floor, ${name}`,
      render: (search: number) => render(pages[search]!),
    })),
  ];
  for (const { name, render } of renderers)
    expected.forEach((html, search) => assertSameContent(name, Buffer.from(render(search)).toString(), html));
  return renderers;
}

/** The renderer of the built site. */
async function loadRenderer(): Promise<(name: string, data: unknown) => string | Uint8Array> {
  const { renderPage } = (await import(pathToFileURL(path.join(BUILD_FOLDER, 'server/render-page.js')).href)) as {
    renderPage: (name: string, data: unknown) => string | Uint8Array;
  };
  return renderPage;
}

function cpuMsPerPage({ render }: Renderer, pages: number): number {
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page++) {
    const html = render(page % SEARCHES);
    if (typeof html === 'string') Buffer.from(html);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / pages;
}

/** Reads what the site sends after filter changes, and adds the brand, which only documents have. */
async function readDatas(url: string): Promise<SearchResultsData[]> {
  const reader = createReader('identity');
  const datas: SearchResultsData[] = [];
  const brand = brandView(MAIN_BRAND);
  for (let index = 0; index < SEARCHES; index++) {
    const { bytes } = await reader.read(searchChange(new URL(url), index)!);
    const { data } = JSON.parse(bytes.toString()) as { data: PackedResults };
    datas.push({ ...unpackResults(data), brand });
  }
  reader.close();
  return datas;
}
