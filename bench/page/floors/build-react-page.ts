import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Bundles the site's pages with React's own server renderer into a folder. Returns the renderer of results pages. */
export async function buildReactPage(folder: string): Promise<(data: unknown) => string> {
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      outDir: folder,
      ssr: true,
      emptyOutDir: true,
      rolldownOptions: { input: { render: path.join(import.meta.dirname, 'render-with-react.ts') } },
    },
  });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const { renderPage } = (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as {
    renderPage: (name: string, data: unknown) => string;
  };
  return (data) => renderPage('search-results', data);
}
