import { expect, test } from 'vitest';
import { askDesk, openDesk } from './desk.ts';

test('a desk creates what is requested, and says why it cannot', async () => {
  const requested: string[] = [];
  const desk = await openDesk(async (path) => {
    requested.push(path);
    if (path === '/none') throw new Error('There is none.');
    return { name: 'template' };
  });
  try {
    expect(requested).toEqual([]);
    expect(await askDesk(`${desk.url}/inventory`)).toEqual({ name: 'template' });
    await expect(askDesk(`${desk.url}/none`)).rejects.toThrow('There is none.');
    expect(requested).toEqual(['/inventory', '/none']);
  } finally {
    desk.close();
  }
});
