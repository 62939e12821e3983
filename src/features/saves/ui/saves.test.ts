import { afterEach, expect, test, vi } from 'vitest';
import { send } from './saves.ts';

afterEach(() => vi.unstubAllGlobals());

test('selecting Save Search twice sends it once', async () => {
  const answers: ((response: Response) => void)[] = [];
  const asked = vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.stubGlobal('fetch', asked);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const button = { name: 'search', value: 'makeCode=FORD' } as HTMLButtonElement;
  send(button);
  send(button);
  expect(asked).toHaveBeenCalledTimes(1);
  answers[0]!(Response.json({ kind: 'sign-in', href: '/sign-in' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'));
  // After the response, the button can be pressed again.
  await vi.waitFor(() => {
    send(button);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
