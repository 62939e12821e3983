// Starts the site as `src/app/boot/start.ts` does, with the plain settings of `plain-site.ts`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { PLAIN } from './plain-site.ts';

const bundle = pathToFileURL(path.join(BUILD_FOLDER, 'app/serve.js'));
const { serve } = (await import(bundle.href)) as typeof import('#app/boot/serve.ts');
await serve(PLAIN);
