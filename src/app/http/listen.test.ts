import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const site = () => new Response();
const door = () => false;

test('an address of another machine is a clear error of one line', async () => {
  // From a network that is reserved for documentation.
  const host = '203.0.113.7';
  await expect(listen(site, { port: 0, host }, door)).rejects.toThrow(
    'HOST is "203.0.113.7", but must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all it has.',
  );
});

test('so is a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(site, { port, host: '127.0.0.1' }, door)).rejects.toThrow(
    `Port ${port} is taken. Set PORT to another one (0 picks a free one).`,
  );
  other.close();
});
