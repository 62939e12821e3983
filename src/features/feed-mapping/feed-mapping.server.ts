/** Door of the feed-mapping room for servers: choosing, saving and listing mappings. */
export {
  chooseMapping,
  loadMapping,
  loadSavedMapping,
  sampleOf,
  isSampleSufficient,
  type ChosenMapping,
  type MappingChoice,
} from './server/choose-mapping.ts';
export { createMappingSaver, type MappingOptions } from './server/mapping-saver.ts';
export { listMappingVersions, loadMappingVersion } from './server/mapping-versions.ts';
