import { afterEach, expect, test, vi } from 'vitest';
import { HIDE_SHOWCASE, rememberHiddenShowcase } from './suppress-showcase.ts';

afterEach(() => vi.unstubAllGlobals());

test('remembers a choice whose event React stops, because it has not hydrated the checkbox', () => {
  class Checkbox {
    id = HIDE_SHOWCASE;
    checked = false;
  }
  const box = new Checkbox();
  const page = { cookie: '', getElementById: () => box };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined });
  vi.stubGlobal('HTMLInputElement', Checkbox);
  const capture = vi.fn<(event: { target: Checkbox }) => void>();
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof capture, options: AddEventListenerOptions) => {
    if (options.capture) capture.mockImplementation(listener);
  });
  rememberHiddenShowcase(new AbortController().signal);
  box.checked = true;
  capture({ target: box });
  expect(page.cookie).toContain('alpha-suppress=1');
});
