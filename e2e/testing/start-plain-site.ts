// The site as `src/app/boot/start.ts` starts it, with two exceptions that save processor time. Its illustrations are
// plain, and only the first search by words prepares such searches, because few tests search by words.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { PLAIN_DRAWINGS } from './plain-drawings.ts';

const bundle = pathToFileURL(path.join(BUILD_FOLDER, 'app/serve.js'));
const { serve } = (await import(bundle.href)) as typeof import('#app/boot/serve.ts');
await serve({ drawings: PLAIN_DRAWINGS, preparesWords: false });
