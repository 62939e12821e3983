/** The icons of icon.css and icon.later.css. A bold one has thicker lines, for small sizes. */
export type IconName =
  | 'arrow'
  | 'bolt'
  | 'check'
  | 'check-bold'
  | 'close'
  | 'cursor'
  | 'down'
  | 'filter'
  | 'home'
  | 'info'
  | 'pin'
  | 'plus'
  | 'search'
  | 'shield'
  | 'star'
  | 'tag'
  | 'van';

/**
 * Renders an icon next to a text. Without `label` it has no content, so screen readers skip it; only they read the label.
 */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return <i className={`icon icon-${name}`}>{label}</i>;
}
