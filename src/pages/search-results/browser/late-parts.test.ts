import { expect, test, vi } from 'vitest';
import { followToggle } from './late-parts.tsx';

test('a section that is toggled again before its code arrives gets only its last state', async () => {
  const details = { open: true };
  const setOpen = vi.fn();
  const opened = followToggle(details, setOpen);
  details.open = false;
  await Promise.all([opened, followToggle(details, setOpen)]);
  expect(setOpen.mock.calls).toEqual([[false], [false]]);
});
