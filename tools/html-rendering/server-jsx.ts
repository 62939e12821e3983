import path from 'node:path';
import { parseSync, type Plugin } from 'vite';
import type { Node } from './jsx-tree.ts';
import { precompileJsx } from './precompile-jsx.ts';

const RUNTIME = path.join(import.meta.dirname, '../../src/app/document/html-rendering');

/** Modules that replace React in the server's bundle. */
const STAND_INS: Record<string, string> = {
  react: 'react.ts',
  'react/jsx-runtime': 'jsx-runtime.ts',
  'react/jsx-dev-runtime': 'jsx-runtime.ts',
  'react-dom': 'react-dom.ts',
  'forecourt:precompiled': 'precompiled.ts',
};

/** Renders pages as text instead of with React, only in the server's bundle (docs/adr/0013-html-rendering.md). */
export function serverJsx(): Plugin {
  return {
    name: 'forecourt:server-jsx',
    enforce: 'pre',
    resolveId: (specifier) => {
      const file = STAND_INS[specifier];
      return file ? path.join(RUNTIME, file) : undefined;
    },
    transform(text, id) {
      if (!id.endsWith('.tsx')) return undefined;
      const { program, errors } = parseSync(id, text);
      if (errors.length) throw new Error(`${id} cannot be read: ${errors[0]!.message}`);
      return { code: precompileJsx(text, program as unknown as Node), map: null };
    },
  };
}
