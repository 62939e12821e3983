import type { Queryable } from '#ports/database/database.ts';
import { formatMapping, type Mapping } from '../model/mapping.ts';
import { loadSavedMapping, saveMapping, type ChosenMapping, type MappingChoice } from './choose-mapping.ts';
import { isUneditedMapping, recordMappingVersion, type MappingOrigin } from './mapping-versions.ts';

/** The file from which an import reads its mapping, and the file in which it saves a mapping. */
export type MappingOptions = {
  sourceName: string;
  mapping?: Mapping | undefined;
  /** The version of the source's mapping that `mapping` restores. It becomes the saved mapping again. */
  restoredVersion?: number | undefined;
  /** The user who runs the import. Recorded with the versions of the mapping. */
  author?: string | undefined;
  /** The file in which an inferred mapping is saved, and in which an earlier import may have saved one. */
  mappingFile: string;
};

/** Saves the mapping of an import and its version, when it is safe to do so. */
export type MappingSaver = {
  readonly choice: MappingChoice;
  chosen(chosen: ChosenMapping): Promise<void>;
  /** Call this when the import has been published. Returns important messages for the report. */
  imported(): Promise<readonly string[]>;
};

export function createMappingSaver(
  database: Queryable,
  sourceId: number,
  saved: Mapping | undefined,
  options: MappingOptions,
): MappingSaver {
  const { mappingFile: file, restoredVersion } = options;
  const author = options.author ?? 'unknown';
  let current: ChosenMapping | undefined;
  /** Returns whether the mapping file was edited since the import read it. A deleted file is not an edit. */
  const wasEdited = async () => {
    const now = await loadSavedMapping(file).catch(() => 'broken while editing' as const);
    return now !== undefined && (typeof now === 'string' || !saved || formatMapping(now) !== formatMapping(saved));
  };
  const record = (mapping: Mapping, origin: MappingOrigin, reason: string) =>
    recordMappingVersion(database, sourceId, mapping, { origin, reason, author });

  return {
    choice: {
      given: options.mapping,
      saved,
      file,
      sourceName: options.sourceName,
      isUneditedMapping: (mapping) => isUneditedMapping(database, sourceId, mapping),
    },
    async chosen(chosen) {
      current = chosen;
      // A first mapping replaces nothing, and the user may want to edit it even if the import fails.
      if (chosen.origin !== 'inferred' || saved) return;
      // Recorded first: if the process is killed in between, a saved mapping without a version would count as edited.
      await record(chosen.mapping, 'inferred', chosen.reason);
      await saveMapping(file, chosen.mapping);
    },
    // Versions are recorded before the file is saved: if the process is killed in between, a mapping without a version
    // would count as edited by hand. With a version but no file, the earlier mapping still counts as inferred.
    async imported() {
      if (!current) return [];
      const { mapping, origin, reason } = current;
      if (restoredVersion !== undefined) {
        const edited = await loadSavedMapping(file).catch(() => undefined);
        if (edited) await record(edited, 'edited', `replaced by version ${restoredVersion}`);
        await record(mapping, 'restored', `version ${restoredVersion} restored`);
        await saveMapping(file, mapping);
      } else if (origin === 'inferred') {
        await record(mapping, 'inferred', reason);
        if (saved && (await wasEdited()))
          return [
            `The mapping ${file} was edited during the import, so it was kept. The import itself used an inferred mapping. Import again to use yours.`,
          ];
        if (saved) await saveMapping(file, mapping);
      } else if (origin === 'saved') {
        const inferred = await isUneditedMapping(database, sourceId, mapping);
        await record(mapping, inferred ? 'inferred' : 'edited', reason);
      } else await record(mapping, 'given', reason);
      return [];
    },
  };
}
