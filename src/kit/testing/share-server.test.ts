import { expect, test } from 'vitest';
import { requestShared, startShareServer } from './share-server.ts';

test('a share server creates what is requested, and says why it cannot', async () => {
  const requested: string[] = [];
  const share = await startShareServer(async (path) => {
    requested.push(path);
    if (path === '/none') throw new Error('There is none.');
    return { name: 'template' };
  });
  try {
    expect(requested).toEqual([]);
    expect(await requestShared(`${share.url}/inventory`)).toEqual({ name: 'template' });
    await expect(requestShared(`${share.url}/none`)).rejects.toThrow('There is none.');
    expect(requested).toEqual(['/inventory', '/none']);
  } finally {
    share.close();
  }
});
