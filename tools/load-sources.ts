// Loaded before a test worker (`node --import`). Node.js runs the sources itself, which takes less processor time than
// transforming them for Vite's module runner, and strips their types; this loads what it cannot: components, styles and
// pictures.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load: (url, context, nextLoad) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url;
    const source = sourceOf(file);
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/** Returns the JavaScript that takes the place of a file, or `undefined` if Node.js can load it. */
function sourceOf(file: string): string | undefined {
  switch (path.extname(file)) {
    case '.tsx':
      return transformComponent(file);
    case '.css':
      return '';
    case '.svg':
      return `export default ${JSON.stringify(file)};`;
    default:
      return undefined;
  }
}

/** @throws if the file contains a syntax error. */
function transformComponent(file: string): string {
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    sourcemap: true,
    jsx: { runtime: 'automatic', development: false },
    define: { 'import.meta.env.SSR': 'true' },
  });
  if (errors[0]) throw errors[0];
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
}
