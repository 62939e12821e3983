import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const names = z.array(z.string());
const vocabularySchema = z.object({
  types: z.record(z.string(), names),
  properties: z.record(z.string(), z.array(names).min(2).max(3)),
  enumerations: z.record(z.string(), names),
});

/** The extract of schema.org's vocabulary that `tools/schema-org/write-vocabulary.ts` writes. */
const { types, properties, enumerations } = vocabularySchema.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'schema-org.json'), 'utf8')),
);

const SCHEMA_ORG = 'https://schema.org';

/**
 * Checks a JSON-LD block of a document against schema.org's vocabulary: types, properties with their domains and ranges
 * including inheritance, and members of enumerations. Addresses must be absolute. Returns what is wrong; nothing for a
 * valid block. An unknown type may be missing in the extract.
 */
export function checkJsonLd(block: unknown): string[] {
  const context = typeof block === 'object' && block !== null ? (block as Record<string, unknown>)['@context'] : null;
  return [...(context === SCHEMA_ORG ? [] : [`@context: ${JSON.stringify(context)}`]), ...checkThing(block, '')];
}

function checkThing(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: not an object`];
  const { '@context': _, '@type': type, '@id': id, ...rest } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(types, type)) return [`${at}/@type: ${JSON.stringify(type)}`];
  const here = `${at}/${type}`;
  return [
    ...(id === undefined || isAddress(id) ? [] : [`${here}/@id: ${JSON.stringify(id)}`]),
    ...Object.entries(rest).flatMap(([name, one]) => checkProperty(type, name, one, `${here}.${name}`)),
  ];
}

function checkProperty(type: string, name: string, value: unknown, at: string): string[] {
  const [domains, ranges, replacedBy] = Object.hasOwn(properties, name) ? properties[name]! : [];
  if (!domains || !ranges) return [`${at}: no such property`];
  if (replacedBy) return [`${at}: replaced by ${replacedBy.join(', ')}`];
  if (!domains.some((domain) => isA(type, domain))) return [`${at}: a property of ${domains.join(', ')}`];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) return [`${at}: no value`];
  return values.flatMap((one) => checkValue(one, ranges, at));
}

function checkValue(value: unknown, ranges: readonly string[], at: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const { '@type': type } = value as Record<string, unknown>;
    const isInRange = ranges.some((range) => typeof type === 'string' && isA(type, range));
    return [...checkThing(value, at), ...(isInRange ? [] : [`${at}: ${String(type)} is not ${ranges.join(', ')}`])];
  }
  return ranges.some((range) => isValueOf(value, range))
    ? []
    : [`${at}: ${JSON.stringify(value)} is not ${ranges.join(', ')}`];
}

/** Returns whether a type is another one or below it. */
function isA(type: string, other: string): boolean {
  return type === other || (Object.hasOwn(types, type) && types[type]!.some((parent) => isA(parent, other)));
}

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

function isValueOf(value: unknown, range: string): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (range === 'Number' || (range === 'Integer' && Number.isInteger(value)));
  if (typeof value === 'boolean') return range === 'Boolean';
  if (typeof value !== 'string' || value === '') return false;
  if (Object.hasOwn(enumerations, range))
    return enumerations[range]!.some((member) => value === `${SCHEMA_ORG}/${member}`);
  switch (range) {
    case 'Text':
      return true;
    case 'URL':
      return isAddress(value);
    case 'Date':
      return DATE.test(value);
    case 'Time':
      return TIME.test(value);
    case 'DateTime':
      return value.includes('T') && !Number.isNaN(Date.parse(value));
    case 'Thing':
      // Search engines read the page of a list's item from its address.
      return isAddress(value);
    default:
      return false;
  }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value);
}
