import type { AllowedRegex } from './regexes.ts';

/** Expressions that the check cannot prove to be linear, and why their time is still limited. */
export const ALLOWED_REGEXES: readonly AllowedRegex[] = [
  {
    file: 'src/app/base/config.ts',
    code: "new RegExp(`^(?:(?:${BRAND_KEYS.join('|')})=[\\\\w.-]+(?:,(?!$)|$))*$`)",
    reason: 'The operator writes the variable; every part begins with the key of a brand.',
  },
  {
    file: 'src/app/metrics/measure-requests.ts',
    code: '/\\{.*?\\}+/g',
    reason: 'Reads the patterns of routes, which are in the code.',
  },
  {
    file: 'src/app/routes/site/error-reports.ts',
    code: '/[^\\s@<>"\'()=&?]{1,64}(?:@|%40)[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,5}/gi',
    reason: 'Every repetition has a limit; a report has at most 8 KB.',
  },
  {
    file: 'src/features/ad-check/model/find-ad-problems.ts',
    code: "new RegExp(ADDED, 'i')",
    reason: 'Reads at most MAX_SENTENCE_LENGTH characters, and every repetition has a limit.',
  },
  {
    file: 'src/features/ad-check/model/find-ad-problems.ts',
    code: "new RegExp(EXCLUSION, 'i')",
    reason: 'Reads at most MAX_SENTENCE_LENGTH characters, and every repetition has a limit.',
  },
  {
    file: 'src/features/ad-check/model/find-ad-problems.ts',
    code: "new RegExp(EXTRA, 'i')",
    reason: 'Reads at most MAX_SENTENCE_LENGTH characters, and every repetition has a limit.',
  },
  {
    file: 'src/features/feed-reading/server/archive/check-workbook.ts',
    code: '/<\\/(?:\\w{1,20}:)?f>(?:<(?:\\w{1,20}:)?v\\s?\\/>|<(?:\\w{1,20}:)?v><\\/|<\\/(?:\\w{1,20}:)?c>)/g',
    reason: 'Every repetition has a limit.',
  },
  {
    file: 'src/app/cli/describe-failure.ts',
    code: '/\\s*\\n\\s*/g',
    reason: 'Reads messages of the database driver, which have at most a few lines.',
  },
  {
    file: 'src/features/feeds/model/offer-facts.ts',
    code: "new RegExp(`</${name}>`, 'gi')",
    reason: 'The name is "script" or "style".',
  },
  {
    file: 'src/features/feed-values/model/address.ts',
    code: 'new RegExp(`\\\\s*${zip}(?:-\\\\d{4})?$`)',
    reason: 'The ZIP code has five digits; the text has at most 200 characters.',
  },
  {
    file: 'src/features/feed-values/model/list.ts',
    code: '/(?<!\\\\)\'((?:[^\'\\\\]|\\\\.)*)\'|(?<!\\\\)"((?:[^"\\\\]|\\\\.)*)"/g',
    reason: 'Begins only at quotation marks that are not escaped; a field has at most 10,000 characters.',
  },
  {
    file: 'src/features/feed-values/model/money.ts',
    code: '/(?:\\/|\\bper |\\bpro |\\bpar |\\bal |\\bpor |\\ba )\\s*(?:mo|month|monat|mois|mes|week|woche|semaine|semana|wk)\\b|\\b(?:monthly|monatlich|mtl|mensual(?:es)?|mensuel(?:le)?s?|mensualité|down payment|deposit|down|anzahlung|acompte|entrada)\\b/i',
    reason: 'Texts of more than LONGEST characters are refused before.',
  },
  {
    file: 'src/features/feed-values/model/number.ts',
    code: "/^([^\\d.,+\\-–−]*)([+\\-–−]?)([^\\d.,]*?)(\\d[\\d.,'’ \\u00a0\\u202f]*|[.,]\\d+)(.*)$/s",
    reason: 'Texts of more than LONGEST characters are refused before.',
  },
  {
    file: 'src/features/dealers/model/address-line.ts',
    code: "new RegExp(`^(.*[^\\\\s,])${gap}${words}\\\\s*$`, 'is')",
    reason: 'The parts of the address are escaped; a feed gives at most 200 characters of it.',
  },
  {
    file: 'src/features/leads/model/classify-lead.ts',
    code: '/(https?:\\/\\/|www\\.)\\S+|(?<![\\w-])[\\w-]+\\.(com|net|org|info|biz|ru|cn|top|xyz|shop|site|online|io|ly|me)\\b(?!@)/gi',
    reason: 'Forms limit names and messages before they are judged, and each alternative is linear.',
  },
  {
    file: 'src/features/leads/model/classify-lead.ts',
    code: '/<\\s*(?:\\/\\s*)?(a|script|img|iframe|b|p|div)\\b|\\[\\s*(?:\\/\\s*)?(url|link|img)\\b/i',
    reason: 'Forms limit names and messages before they are judged, and each alternative is linear.',
  },
  {
    file: 'src/features/listings/model/title-status.ts',
    code: "new RegExp(\n  `\\\\b(?:no|not|non|never|without|free of|\\\\w+n['’]t)[ -](?:(?:${FILLER}) ){0,8}${JOINED}(?:[ -](?:titles?|brands?|history))?\\\\b`,\n  'gi',\n)",
    reason: 'Every repetition has a limit; a field has at most 10,000 characters.',
  },
  {
    file: 'src/features/feeds/model/find-make.ts',
    code: '/ ?[([][^()[\\]]{0,40}[)\\]]$/',
    reason: 'Every repetition has a limit; a name has at most 200 characters.',
  },
  {
    file: 'src/features/price-plot/ui/brush.ts',
    code: '/\\.(?:\\d{0,2}|\\d{4,})\\D*$/',
    reason: 'The text is cut to MAX_END_LENGTH characters before.',
  },
  {
    file: 'src/features/words/model/number-pieces.ts',
    code: "/(?:(?<![<>~=≤≥])[<>~=≤≥]+\\s*|')$/",
    reason: 'A keyword has at most 100 characters.',
  },
  {
    file: 'src/features/words/model/place-pieces.ts',
    code: '/(?:(?:(?:located|delivered|available|sold|for\\s+sale)\\s+)?(?:nearby\\s+to|nearby|near\\s+to|near|around|close\\s+to|outside\\s+of|outside|anywhere\\s+in|in|from|by|at|of|to)|zip\\s*codes?(?:\\s+is)?|zip)\\s+(?:the\\s+|zip\\s*code\\s+|zip\\s+|downtown\\s+|greater\\s+|metro\\s+)?/uy',
    reason: 'Sticky, and a keyword has at most 100 characters.',
  },
  {
    file: 'src/features/words/model/rule.ts',
    code: "new RegExp(String.raw`${spaced}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'uy')",
    reason: 'Sticky, made of the rules in the code, and a keyword has at most 100 characters.',
  },
  {
    file: 'src/features/shoppers/model/ref-url.ts',
    code: '/^\\/(account-api|rest|assets|pictures|content|sitemaps|cars-for-sale\\/(svc|searchoptions))(\\/|$)|^\\/(openapi\\.json|metrics|healthz|readyz|robots\\.txt|sitemap\\.xml|favicon\\.\\w+)$/i',
    reason: 'Anchored, and longer addresses than LONGEST are refused before.',
  },
  {
    file: 'src/kit/text/redact-secrets.ts',
    code: '/((?:authorization|cookie|x-id-token)\\\\?["\']?\\s?[:=]\\s?\\\\?["\']?)[^"\'\\\\\\r\\n]+/gi',
    reason: 'Each match takes the rest of the line, and what precedes it has no repetition.',
  },
  {
    file: 'src/kit/text/redact-secrets.ts',
    code: '/(\\b[a-z][a-z\\d+.-]{1,20}:\\/\\/)[^\\s/@"\'\\\\]{1,300}@/gi',
    reason: 'Every repetition has a limit.',
  },
  {
    file: 'src/ports/objects/objects.ts',
    code: 'new RegExp(`^(?:${FOLDER})*${NAME}$`)',
    reason: 'Keys of objects are made by the code.',
  },
  {
    file: 'src/kit/text/money-mask.ts',
    code: '/\\B(?=(\\d{3})+$)/g',
    reason: 'Reads at most MAX_DIGITS digits.',
  },
  {
    file: 'tools/write-data-map.ts',
    code: '/(?<=<!-- generated: npm run data-map -->\\n\\n)[^]*?(?=\\n<!-- end -->)/',
    reason: 'Reads two pages of the manual.',
  },
];
