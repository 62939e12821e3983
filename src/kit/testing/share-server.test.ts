import { expect, test } from 'vitest';
import { requestShared, startShareServer } from './share-server.ts';

test('a share server creates what is requested from what is sent, and says why it cannot', async () => {
  const requested: string[] = [];
  const share = await startShareServer(async (path, given) => {
    requested.push(path);
    if (path === '/none') throw new Error('There is none.');
    return { name: 'template', given };
  });
  try {
    expect(requested).toEqual([]);
    expect(await requestShared(`${share.url}/inventory`, { cars: 2 })).toEqual({
      name: 'template',
      given: { cars: 2 },
    });
    await expect(requestShared(`${share.url}/none`)).rejects.toThrow('There is none.');
    expect(requested).toEqual(['/inventory', '/none']);
  } finally {
    share.close();
  }
});
