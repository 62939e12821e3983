import path from 'node:path';
import { build } from 'vite';
import { serverJsx } from './server-jsx.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Builds the bundle that renders pages on the server: `render.js` in a folder, which exports `renderPage(name, data)`.
 * @param by `ours` renders text directly; `react` renders the same with react-dom/server, for comparison.
 */
export async function buildRenderer(outDir: string, by: 'ours' | 'react' = 'ours'): Promise<void> {
  const input =
    by === 'ours' ? 'src/app/document/render.tsx' : 'src/app/document/html-rendering/testing/render-with-react.tsx';
  await build({
    root: ROOT,
    logLevel: 'warn',
    plugins: by === 'ours' ? [serverJsx()] : [],
    build: { outDir, ssr: true, emptyOutDir: true, rolldownOptions: { input: { render: path.join(ROOT, input) } } },
  });
}
