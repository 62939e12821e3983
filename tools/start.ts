/** `npm start`: builds, then serves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

console.log('Building …');
// Runs in a separate process, because the server would otherwise keep the memory that the build used.
const build = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
const [code] = (await once(build, 'exit')) as [number | null];
if (code !== 0) process.exit(1);
await import('#app/boot/start.ts');
