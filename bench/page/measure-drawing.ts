import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildRenderer } from '../../tools/build.ts';
import type { Samples } from '../site/measure/figures.ts';
import { createReader } from '../site/measure/read-bytes.ts';
import { searchChange } from '../site/measure/searches.ts';
import { gunzipSync } from 'node:zlib';

const WARM_UP = 300;
const PAGES_A_ROUND = 100;
const ROUNDS = 7;
const SEARCHES = 20;

type Render = (name: string, data: unknown) => string | Buffer;

const SOURCES = {
  ours: 'src/app/bytes/render-page.tsx',
  react: 'src/app/bytes/testing/render-with-react.tsx',
};

/**
 * Measures the CPU time of rendering the same pages with our renderer and with plain React, in this process; the rounds
 * alternate.
 */
export async function measureDrawing(url: string, samples: Samples): Promise<void> {
  const datas = await readDatas(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  try {
    await symlink(path.join(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'));
    const renderers: [string, Render][] = [];
    for (const by of ['ours', 'react'] as const) renderers.push([by, await loadRenderer(path.join(folder, by), by)]);
    for (const [, render] of renderers) draw(render, datas, WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [by, render] of renderers) {
        const name = by === 'ours' ? 'drawing a page' : 'drawing a page by React’s renderToString';
        samples.add(name, 'ms', draw(render, datas, PAGES_A_ROUND));
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadRenderer(folder: string, by: 'ours' | 'react'): Promise<Render> {
  process.env['NODE_ENV'] = 'production';
  await buildRenderer(folder, SOURCES[by]);
  const { renderPage } = (await import(
    pathToFileURL(path.join(folder, `${path.basename(SOURCES[by], '.tsx')}.js`)).href
  )) as { renderPage: Render };
  return renderPage;
}

function draw(render: Render, datas: readonly unknown[], pages: number): number {
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page++) toBytes(render('search-results', datas[page % datas.length]));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / pages;
}

function toBytes(html: string | Buffer): Buffer {
  return typeof html === 'string' ? Buffer.from(html) : html;
}

async function readDatas(url: string): Promise<unknown[]> {
  const reader = createReader();
  const datas: unknown[] = [];
  for (let index = 0; index < SEARCHES; index++) {
    const { bytes, encoding } = await reader.read(searchChange(new URL(url), index)!);
    const text = encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
    datas.push((JSON.parse(text) as { data: unknown }).data);
  }
  reader.close();
  return datas;
}
