import type { TimeView } from './page-data.ts';

/** Renders a start date, such as that of a session, in small print. */
export function SinceDate({ since, word }: { since: TimeView; word: string }) {
  return (
    <span className="account-soft">
      {word} <time dateTime={since.iso}>{since.text}</time>
    </span>
  );
}
