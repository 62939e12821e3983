import { expect, test, vi } from 'vitest';
import { send } from './saves.ts';

test('selecting Save Search twice opens its form once', async () => {
  const opened: (() => void)[] = [];
  const open = vi.fn(() => new Promise<void>((resolve) => opened.push(resolve)));
  const load = async () => ({ openSaveSearch: open });
  const button = { name: 'search', value: 'makeCode=FORD' } as HTMLButtonElement;
  send(button, load);
  send(button, load);
  await expect.poll(() => open.mock.calls.length).toBe(1);
  opened[0]!();
  // Once it has opened, the button can be pressed again.
  await expect.poll(() => (send(button, load), open.mock.calls.length)).toBe(2);
});
