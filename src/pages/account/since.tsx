import type { Moment } from './page-data.ts';

/** Renders the start date of something, in small print. */
export function SinceDate({ since, word }: { since: Moment; word: string }) {
  return (
    <span className="account-soft">
      {word} <time dateTime={since.iso}>{since.text}</time>
    </span>
  );
}
