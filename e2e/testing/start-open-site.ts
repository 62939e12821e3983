// The site as `src/app/boot/start.ts` starts it, except that it may call this machine, and that the outbox entries of a dead
// process are sent soon. Host names resolve to this machine, except those under "inside", which resolve to a private network.
import { createPost } from '#ports/web/post.ts';
import { readConfig } from '#app/base/config.ts';
import { startForecourt } from '#app/boot/forecourt.ts';

const forecourt = await startForecourt(readConfig(process.env), {
  onProgress: () => undefined,
  post: createPost({
    mayCall: (address) => address === '127.0.0.1',
    protocols: ['http:', 'https:'],
    resolve: async (name) => (name.startsWith('inside.') ? ['127.0.0.1', '10.0.0.1'] : ['127.0.0.1']),
  }),
  leaseMs: Number(process.env['LEASE_MS'] ?? 2_000),
});
console.log(`Forecourt is ready: ${forecourt.address}/cars-for-sale`);
process.on('SIGTERM', () => void forecourt.stop({ drainMs: 0 }).then(() => process.exit(0)));
