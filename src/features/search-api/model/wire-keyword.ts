import { z } from 'zod';
import type { KeywordReading, WordSpan } from '#features/words/words.ts';

const paramsSchema = z.record(z.string(), z.array(z.string()));

const keywordPartSchema = z
  .object({
    words: z.string().describe('As given.'),
    became: z
      .enum(['filter', 'question', 'text', 'nothing'])
      .describe('text: they filter as plain text. nothing: words such as "with", which are ignored.'),
    filters: paramsSchema.nullable().describe('What they were read as, by parameter.'),
    note: z.string().nullable().describe('Where the words leave the value open.'),
    ask: z.string().nullable().describe('What is ambiguous; such words count only if they filter as plain text.'),
    alternatives: z.array(paramsSchema).describe('What they may mean, by parameter.'),
  })
  .meta({ id: 'KeywordPart' });

/** The meaning of the words in `keyword`. */
export const wireKeywordSchema = z
  .object({
    keyword: z.string(),
    text: z.string().describe('The words that filter as plain text.'),
    scope: z.array(z.string()).describe('Sentences that say where the search differs from the words.'),
    parts: z.array(keywordPartSchema).describe('In order; each word is in exactly one.'),
  })
  .meta({ id: 'KeywordReading' });

export type WireKeyword = z.infer<typeof wireKeywordSchema>;

const BECAME = { chip: 'filter', question: 'question', leftover: 'text', filler: 'nothing' } as const;

export function toWireKeyword({ keyword, leftover, spans, scope }: KeywordReading): WireKeyword {
  const parts = spans.map((span): WireKeyword['parts'][number] => ({
    words: span.words,
    became: span.kind === 'leftover' && span.isIdle ? 'nothing' : BECAME[span.kind],
    filters: span.kind === 'chip' ? copyOf(span.params) : null,
    note: span.kind === 'chip' ? (span.note ?? null) : null,
    ask: questionOf(span)?.ask ?? null,
    alternatives: questionOf(span)?.alternatives.map(copyOf) ?? [],
  }));
  return { keyword, text: leftover, scope: [...scope], parts };
}

/** Returns the question about a span. Text can have one too. */
function questionOf(span: WordSpan) {
  return span.kind === 'question' || span.kind === 'leftover' ? span.question : undefined;
}

function copyOf(params: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(params).map(([name, values]) => [name, [...values]]));
}
