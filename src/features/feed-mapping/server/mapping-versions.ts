import type { Queryable } from '#ports/database/database.ts';
import { formatMapping, MappingError, parseMapping, type Mapping } from '../model/mapping.ts';

/** The origin of a version: inferred from a file, edited in the saved file, given with `--mapping`, or restored. */
export type MappingOrigin = 'inferred' | 'edited' | 'given' | 'restored';

/** A mapping that an import of a source used. Version numbers start at 1. */
export type MappingVersion = {
  readonly version: number;
  readonly mapping: Mapping;
  readonly origin: MappingOrigin;
  readonly reason: string;
  readonly author: string;
  readonly createdAt: Date;
};

type Row = Omit<MappingVersion, 'mapping'> & { readonly mapping: string };

/** Returns the versions of a source's mapping, newest first, or an empty list for an unknown source. */
export async function listMappingVersions(database: Queryable, sourceName: string): Promise<MappingVersion[]> {
  const rows = await database.query<Row>(
    `select v.version, v.mapping, v.origin, v.reason, v.author, v.created_at as "createdAt"
     from mapping_versions v join sources s on s.id = v.source_id where s.name = $1 order by v.version desc`,
    [sourceName],
  );
  if (rows.length === 0) throw await noVersionsError(database, sourceName);
  return rows.map((row) => ({ ...row, mapping: parseMapping(row.mapping, `Version ${row.version}`) }));
}

const NAMES_LISTED = 20;

async function noVersionsError(database: Queryable, sourceName: string): Promise<MappingError> {
  const known = await database.query<{ name: string }>(
    `select s.name from sources s where exists (select from mapping_versions v where v.source_id = s.id)
     order by s.name limit ${NAMES_LISTED}`,
  );
  const names = known.map(({ name }) => `"${name}"`).join(', ');
  return new MappingError(
    `There are no versions of a mapping for the source "${sourceName}". ${names === '' ? 'No source has one yet: import a file first.' : `Sources with a mapping: ${names}.`}`,
  );
}

/**
 * Returns one version of a source's mapping.
 * @throws MappingError listing the versions that exist.
 */
export async function loadMappingVersion(
  database: Queryable,
  sourceName: string,
  version: number,
): Promise<MappingVersion> {
  const versions = await listMappingVersions(database, sourceName);
  const found = versions.find((one) => one.version === version);
  if (found) return found;
  throw new MappingError(
    `The mapping of the source "${sourceName}" has the versions 1 to ${versions[0]!.version}, but no version ${version}.`,
  );
}

/** Records a mapping as the newest version, unless the newest version is identical. */
export async function recordMappingVersion(
  database: Queryable,
  sourceId: number,
  mapping: Mapping,
  { origin, reason, author }: { origin: MappingOrigin; reason: string; author: string },
): Promise<void> {
  await database.query(
    `insert into mapping_versions (source_id, version, mapping, origin, reason, author)
     select $1::int, coalesce(max(version), 0) + 1, $2::text, $3::text, $4::text, $5::text from mapping_versions where source_id = $1::int
     having (select mapping from mapping_versions where source_id = $1::int order by version desc limit 1) is distinct from $2::text`,
    [sourceId, formatMapping(mapping), origin, reason, author],
  );
}

/**
 * Returns whether a mapping is still as inferred, without edits. The version before the newest also counts if both were
 * inferred and the import that recorded the newest did not finish: it may have been killed before it saved the file. If
 * it finished, an editor has restored the version before.
 */
export async function isUneditedMapping(database: Queryable, sourceId: number, mapping: Mapping): Promise<boolean> {
  const [newest, before] = await database.query<Row & { readonly wasSaved: boolean }>(
    `select v.mapping, v.origin, exists (select 1 from imports i where i.source_id = v.source_id
       and i.started_at <= v.created_at and i.finished_at >= v.created_at) as "wasSaved"
     from mapping_versions v where v.source_id = $1 order by v.version desc limit 2`,
    [sourceId],
  );
  const text = formatMapping(mapping);
  return (
    newest?.origin === 'inferred' &&
    (newest.mapping === text || (!newest.wasSaved && before?.origin === 'inferred' && before.mapping === text))
  );
}
