import type { ReviewedModel } from './article.ts';

const SHAPE = /^(?:(\d{4})-)?([^-|]{1,40})-([^|]{1,60})(?:\|.{0,80})?$/u;

/**
 * Parses the parameter `ymmt` of the expert-review call, which names model year, make, model and trim like other
 * parameters do: `2020-TOYOTA-CAMRY|XSE`, where year and trim may be absent (spec 2 §7). Reviews are about models, so
 * the trim is ignored. Returns `null` for any other text.
 */
export function parseYmmt(text: string): ReviewedModel | null {
  const [, year, makeCode, modelCode] = SHAPE.exec(text.slice(0, MAX_LENGTH).toUpperCase()) ?? [];
  if (makeCode === undefined || modelCode === undefined) return null;
  return { makeCode, modelCode, year: year === undefined ? null : Number(year) };
}

const MAX_LENGTH = 200;
