import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MakeView } from '../../page-data.ts';

/**
 * Keeps the focus when a checked box moves to its own group, or when an unchecked one disappears with its group. Calls
 * `onAdded` when a group is added.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  groups: readonly MakeView[],
  onAdded: () => void,
): void {
  const before = useRef(groups);
  const names = groups.map(({ value }) => value).join();
  useLayoutEffect(() => {
    const added = groups.find(({ value }) => before.current.every((group) => group.value !== value));
    if (added) onAdded();
    if (before.current !== groups && document.activeElement === document.body) {
      const box = added && root.current?.querySelector<HTMLElement>(`[name="makeCode"][value="${added.value}"]`);
      // A text field would open a phone's keyboard.
      const first = matchMedia('(pointer: coarse)').matches ? 'input[type="checkbox"]' : 'input';
      (box ?? root.current?.querySelector<HTMLElement>(first))?.focus({ preventScroll: true });
    }
    before.current = groups;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the groups are called says all that matters
  }, [names]);
}
