import type { Moment } from './page-data.ts';

/** Since when something is so, in small. */
export function Since({ since, word }: { since: Moment; word: string }) {
  return (
    <span className="account-soft">
      {word} <time dateTime={since.iso}>{since.text}</time>
    </span>
  );
}
