export type NumberParts = { before: string; value: number; after: string };

const SHAPE = /^([^\d.,+\-–−]*)([+\-–−]?)([^\d.,]*?)(\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)(.*)$/s;

/**
 * The number in a text with what stands around it: `$39,998` is `$`, 39998 and nothing.
 * Both `39,998.50` and `39.998,50` are understood; one separator before exactly three digits groups thousands.
 */
export function numberParts(text: string): NumberParts | null {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return { before: '', value: Number(trimmed), after: '' };
  const match = SHAPE.exec(trimmed);
  if (!match) return null;
  const [, before = '', sign = '', between = '', digits = '', after = ''] = match;
  const value = plainNumber(digits.replace(/['’\s\u00a0\u202f]/g, '').replace(/[.,]$/, ''));
  if (value === null) return null;
  return { before: (before + between).trim(), value: sign && sign !== '+' ? -value : value, after: after.trim() };
}

function plainNumber(digits: string): number | null {
  // What most feeds write needs no thought.
  if (/^\d{1,3}(?:,\d{3})+$/.test(digits)) return Number(digits.replaceAll(',', ''));
  const dots = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (dots === 0 && commas === 0) return Number(digits);
  const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const other = last === '.' ? ',' : '.';
  const [lastCount, otherCount] = last === '.' ? [dots, commas] : [commas, dots];
  const tail = digits.length - digits.lastIndexOf(last) - 1;
  const lastGroups = lastCount > 1 || (otherCount === 0 && tail === 3 && !digits.startsWith('0') && digits[0] !== last);
  const whole = digits.replaceAll(other, '');
  const text = lastGroups ? whole.replaceAll(last, '') : whole.replace(last, '.');
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A plain decimal such as a displacement, where `1.998` is not two thousand. */
export function decimal(text: string): number | null {
  const match = /[-+]?\d+(?:[.,]\d+)?/.exec(text);
  if (!match) return null;
  return Number(match[0].replace(',', '.'));
}
