import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { BUILD_FOLDER } from '../base/build-folder.ts';

// Compiling takes half of a start, so it is kept for the next one; where it cannot be, that one compiles again.
enableCompileCache(path.join(BUILD_FOLDER, 'compiled'));
const { serve } = await import('./serve.ts');
await serve();
