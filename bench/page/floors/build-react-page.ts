import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildRenderer } from '../../../tools/build.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Bundles the site's pages with React's own server renderer into a folder. Returns the renderer of results pages. */
export async function buildReactPage(folder: string): Promise<(data: unknown) => string> {
  await buildRenderer(folder, 'src/app/bytes/testing/render-with-react.tsx');
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const { renderPage } = (await import(pathToFileURL(path.join(folder, 'render-with-react.js')).href)) as {
    renderPage: (name: string, data: unknown) => string;
  };
  return (data) => renderPage('search-results', data);
}
