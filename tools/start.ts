/** `npm start`: builds, then serves. */
import { buildAll } from './build.ts';

console.log('Building …');
await buildAll();
await import('../src/app/start.ts');
