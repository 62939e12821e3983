// The site as `src/app/boot/start.ts` starts it, except that it may call this machine, that the outbox entries of a dead
// process are sent soon, and that only the first search by words prepares such searches. Host names resolve to this machine, except those under "inside", which resolve to a private network.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { createPost } from '#ports/web/post.ts';

const bundle = pathToFileURL(path.join(BUILD_FOLDER, 'app/serve.js'));
const { serve } = (await import(bundle.href)) as typeof import('#app/boot/serve.ts');
await serve({
  post: createPost({
    mayCall: (address) => address === '127.0.0.1',
    protocols: ['http:', 'https:'],
    resolve: async (name) => (name.startsWith('inside.') ? ['127.0.0.1', '10.0.0.1'] : ['127.0.0.1']),
  }),
  preparesWords: false,
  leaseMs: Number(process.env['LEASE_MS'] ?? 2_000),
});
