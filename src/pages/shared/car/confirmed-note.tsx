import type { ConfirmedView } from './confirmed-view.ts';

/** Renders `Updated by the dealer 3 h ago`. */
export function ConfirmedNote({ words, at, warning }: ConfirmedView) {
  return (
    <>
      {words}{' '}
      <time dateTime={at.iso} title={at.exact}>
        {at.text}
      </time>
      .{warning && <strong> {warning}</strong>}
    </>
  );
}
