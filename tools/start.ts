/** `npm start`: builds, then serves. */
import { buildAll } from './build.ts';

console.log('Building …');
const { NODE_ENV } = process.env;
await buildAll();
// The build sets it for itself; to the server it would say that others use the site.
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
await import('../src/app/start.ts');
