import { STYLE_PARAM, VEHICLE_PARAMS } from '#features/search/search.ts';

/**
 * Parameters of a search that say which cars a page shows. None of them says where the shopper is or what they typed.
 */
const TOPIC_PARAMS = [VEHICLE_PARAMS.make, VEHICLE_PARAMS.model, STYLE_PARAM] as const;
const CODE = /^[A-Za-z0-9_-]{1,40}$/;
const MAX_TOPICS = 20;

/** Returns the codes that a canonical query names, for an ad server. */
export function adTopics(search: string): string[] {
  const params = new URLSearchParams(search);
  const codes = TOPIC_PARAMS.flatMap((name) => params.getAll(name).flatMap((value) => value.split(',')));
  return [...new Set(codes.filter((code) => CODE.test(code)))].slice(0, MAX_TOPICS);
}
