import { Fragment } from 'react';

/** Maximum length that fits on one line of the narrowest tile: that of "Mercedes-Benz". */
const MAX_UNBROKEN_LENGTH = 13;

/**
 * Part of a name. `unbroken`: a short word with a hyphen that must stay on one line, because browsers would break
 * "MX-5" after the hyphen.
 */
export type NamePart = { text: string; unbroken: boolean };

/**
 * Splits a name into unbroken words and the text between them. With few parts, there are few variants of HTML to cache.
 */
export function namePartsOf(name: string): NamePart[] {
  const parts: NamePart[] = [];
  for (const word of name.split(' ')) {
    const unbroken = word.includes('-') && word.length <= MAX_UNBROKEN_LENGTH;
    const last = parts.at(-1);
    if (last && !last.unbroken && !unbroken) last.text += ` ${word}`;
    else parts.push({ text: word, unbroken });
  }
  return parts;
}

/** Renders a name. Styles keep each word in a span on one line. */
export function CarName({ parts }: { parts: readonly NamePart[] }) {
  return parts.map(({ text, unbroken }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a name don't move
    <Fragment key={index}>
      {index > 0 && ' '}
      {unbroken ? <span>{text}</span> : text}
    </Fragment>
  ));
}
