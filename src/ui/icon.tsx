/** Outlines on a 24-pixel grid, drawn for this site. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
  pin: 'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 1 0-13 0c0 5.4 6.5 11 6.5 11Zm0-8.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  close: 'm6 6 12 12M18 6 6 18',
  filter:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Zm-7 10a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  down: 'm6 9.5 6 6 6-6',
  star: 'm12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8L12 3.6Z',
  up: 'M12 19V5m0 0-6 6m6-6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  level: 'M6 12h12',
  below: 'M12 5v14m0 0 6-6m-6 6-6-6',
  tag: 'M12 4H4v8l8.5 8.5 8-8L12 4ZM8.5 8.5v.1',
  van: 'M6 17.5H3V6h11v11.5H9.5m4.5 0h.5m3 0H21V13l-3-4h-4M8 19.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Zm8 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  cursor: 'M12.5 12.5 20 15l-3.4 1.6L15 20l-2.5-7.5ZM9.5 17H3V4h18v7',
  home: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6l-7-2.5Zm-3.2 8.4 2.4 2.4 4.2-4.4',
  bolt: 'M13 3.5 5.5 13.5H12l-1 7 7.5-10H12l1-7Z',
  arrow: 'M5 12h14m0 0-5.5-5.5M19 12l-5.5 5.5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.5v5.5M12 7.6v.1',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon next to text: screen readers skip it. `filled` fills the shape instead of outlining it. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg className={filled ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
