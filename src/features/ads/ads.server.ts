/** Server door of the ads room: selects and counts ads, and stores what operators upload. */
export { createAdCounts } from './server/ad-counts.ts';
export {
  type AdRequest,
  type AdService,
  CREATIVE_FRAMES,
  CREATIVE_PICTURES,
  createAdService,
} from './server/ad-service.ts';
export {
  type AdDay,
  listAdDays,
  addCreative,
  changeCreative,
  type CreativeFile,
  findCreative,
  findRecentTwins,
  findFrame,
  listCreatives,
  type NewCreative,
  type StoredCreative,
} from './server/creatives.ts';
export { fitsSize, SERVER_PICTURES } from './server/find-server-ad.ts';
export { CREATIVES_FOLDER, removeOrphanPictures } from './server/orphan-pictures.ts';
export { createServerPictures, type ServerPictures } from './server/server-pictures.ts';
export { readSignedClick } from './server/signed-click.ts';
export { houseAdTitle } from './model/house-ads.ts';
export { adTopics } from './model/ad-topics.ts';
export { CREATIVE_FIELDS, creativeFormSchema } from './model/creative-form.ts';
export { AD_FORMATS, CREATIVE_ACTIONS, type CreativeAction, nextCreativeState } from './model/creative.ts';
