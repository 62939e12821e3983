/** The icons of icon.css and icon.later.css. A bold one has thicker lines, for small sizes. */
export type IconName =
  | 'arrow'
  | 'below'
  | 'bolt'
  | 'check'
  | 'check-bold'
  | 'close'
  | 'cursor'
  | 'down'
  | 'filter'
  | 'home'
  | 'info'
  | 'level'
  | 'pin'
  | 'plus'
  | 'search'
  | 'shield'
  | 'star'
  | 'tag'
  | 'up'
  | 'van';

/** A decorative icon next to text. It has no content, so screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} />;
}
