const BRAND = '(?:salvaged?|rebuilt|rebuildable|reconstructed|flood(?:ed)?|lemon(?: law)?|branded|junk)';
const JOINED = `${BRAND}(?:(?: ?[/,&] ?| or | and | nor | )${BRAND}){0,6}`;
const FILLER =
  'a|an|any|as|be|been|buy|carry|ever|had|has|have|history|in|is|of|offer|on|prior|previous|record|records|sell|stock|was|with';

/** Phrases that deny a title brand: `never had a salvage title`, `no salvage or rebuilt titles`. */
const DENIED = new RegExp(
  `\\b(?:no|not|non|never|without|free of|\\w+n['’]t)[ -](?:(?:${FILLER}) ){0,8}${JOINED}(?:[ -](?:titles?|brands?|history))?\\b`,
  'gi',
);
const TITLE_OF_BRAND = new RegExp(
  `\\b${JOINED}[ -]titled?\\b|\\btitles?:? (?:(?:is|was|has|been|status|a|now|-):? ){0,8}${BRAND}\\b`,
  'i',
);
const BEFORE = /\br-title\b|\b(?:prior|previous|previously|former|formerly)[ -](?:a )?salvaged?\b/i;
const ANY_BRAND = new RegExp(
  `\\b(?:${BRAND}|parts only|non ?repairable|irreparable|scrap(?:ped)?|total loss|totall?ed|buy ?back|certificate of destruction|not (?:a )?cle(?:an|ar)|r title)\\b`,
  'i',
);

/**
 * Returns whether free text says that the title is branded: `prior salvage` or `title is rebuilt`, but not `rebuilt
 * engine`.
 */
export function mentionsBrandedTitle(text: string): boolean {
  const stated = text.replace(/\s+/g, ' ').replace(DENIED, ' ');
  return TITLE_OF_BRAND.test(stated) || BEFORE.test(stated);
}

/**
 * Parses the value of a column about the title; "no" before a brand means that the title is clean. `null` if the value
 * says nothing about it.
 */
export function readTitleStatus(text: string): 'branded' | 'clean' | null {
  const plain = text.replace(/[\s_-]+/g, ' ').trim();
  const stated = plain.replace(DENIED, ' ');
  if (ANY_BRAND.test(stated)) return 'branded';
  return stated !== plain || /\b(?:clean|clear)\b/i.test(stated) ? 'clean' : null;
}
