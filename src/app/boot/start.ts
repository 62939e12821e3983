import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiling takes half of a start, so it is kept for the next one; where it cannot be, that one compiles again.
enableCompileCache(path.join(import.meta.dirname, '../../../build/compiled'));
const { serve } = await import('./serve.ts');
await serve();
