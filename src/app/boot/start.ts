import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { BUILD_FOLDER } from '../base/build-folder.ts';

// Compiling takes half of the start, so its result is cached for the next start. If it cannot be cached, the next start
// compiles again.
enableCompileCache(path.join(BUILD_FOLDER, 'compiled'));
const { serve } = await import('./serve.ts');
await serve();
