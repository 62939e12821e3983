import { useCallback, useEffect, useRef, useState } from 'react';

/** Below this width the filters are a modal. */
const SMALL = '(max-width: 1023.98px)';

/** The filters as a modal of small screens: takes the focus, gives it back, closes on Escape and when the screen grows. */
export function useFilterSheet() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const target = useRef<string>('filters-title');

  const open = (focus = 'filters-title') => {
    opener.current = document.activeElement as HTMLElement | null;
    target.current = focus;
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  const openLocation = () => {
    document.querySelector<HTMLDetailsElement>('#filter-location')?.setAttribute('open', '');
    if (matchMedia(SMALL).matches) open('filter-zip');
    else document.getElementById('filter-zip')?.focus();
  };

  useEffect(() => {
    if (!isOpen) {
      opener.current?.focus({ preventScroll: true });
      opener.current = null;
      return;
    }
    document.getElementById(target.current)?.focus();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const small = matchMedia(SMALL);
    const grown = () => !small.matches && close();
    document.addEventListener('keydown', escape);
    small.addEventListener('change', grown);
    return () => {
      document.removeEventListener('keydown', escape);
      small.removeEventListener('change', grown);
    };
  }, [isOpen, close]);

  return { isOpen, open: () => open(), close, openLocation };
}
