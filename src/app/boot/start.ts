import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '../base/build-folder.ts';

const bundle = path.join(BUILD_FOLDER, 'app/serve.js');
if (!existsSync(bundle)) {
  console.error(`There is no build in ${BUILD_FOLDER}. Run "npm run build" first.`);
  process.exit(1);
}
// Caches compiled code, because compiling takes half of the start. If it cannot be cached, the next start compiles it
// again.
enableCompileCache(path.join(BUILD_FOLDER, 'compiled'));
const { serve } = (await import(pathToFileURL(bundle).href)) as typeof import('./serve.ts');
await serve();
