import { z } from 'zod';

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json }>;
export type Operation = {
  method: string;
  path: string;
  responses: Record<string, { description: string; content?: Content }>;
};
export type Description = {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, Json> };
};

/** Returns every operation of the API's description. */
export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ method: method.toUpperCase(), path, responses })),
  );
}

/**
 * Returns how a response differs from its description: an undocumented status or type, or a body with another
 * structure.
 */
export async function differencesOf(
  description: Description,
  operation: Operation,
  response: Response,
): Promise<string[]> {
  const described = operation.responses[response.status];
  if (!described) return [`answers ${response.status}, which is not documented`];
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!;
  const content = described.content?.[type];
  if (!content) return [`answers ${response.status} as "${type}", which is not documented`];
  const text = await response.text();
  const value: unknown = type.endsWith('json') ? JSON.parse(text) : text;
  const read = schemaOf(description, content.schema).safeParse(value);
  if (read.success) return [];
  return read.error.issues.map((issue) => `answers ${response.status}: ${issue.path.join('.')}: ${issue.message}`);
}

const converted = new WeakMap<Description, Map<string, z.ZodType>>();

/**
 * Converts a schema to zod. Unknown keys are refused, so that every returned key must be documented. Many responses have
 * the same schema, which is converted once, because all components are converted with it.
 */
function schemaOf(description: Description, schema: Json): z.ZodType {
  const known = converted.get(description) ?? new Map<string, z.ZodType>();
  converted.set(description, known);
  const key = JSON.stringify(schema);
  const whole = { ...schema, $defs: description.components.schemas };
  const found = known.get(key) ?? z.fromJSONSchema(rewrite(whole) as Parameters<typeof z.fromJSONSchema>[0]);
  known.set(key, found);
  return found;
}

function rewrite(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rewrite);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : rewrite(value),
  ]);
  const object = Object.fromEntries(entries) as Json;
  return 'properties' in object && object['type'] === 'object' && !('additionalProperties' in object)
    ? { ...object, additionalProperties: false }
    : object;
}
