import { modelPagePath, searchedModel } from '#features/model-reference/model-reference.ts';
import { type ParsedQuery, PLACE_PARAMS, PRICE_PARAMS, type SearchContext } from '#features/search/search.ts';
import type { ModelReferenceView } from '../page-data.ts';

/**
 * Returns the document's content about the model that a search is for; `undefined` if it is for none or several. The
 * link contains the place and the shopper's maximum price, so that the page says what that buys there.
 */
export function referenceView({ query, invalid }: ParsedQuery, context: SearchContext): ModelReferenceView | undefined {
  const model = invalid.length === 0 ? searchedModel(query) : null;
  if (!model) return undefined;
  const name = `${context.nameOf('makeCode', model.makeCode)} ${context.nameOf('modelKey', model.key)}`;
  const path = modelPagePath(model.makeCode, model.modelCode);
  const { max } = query.filters.price;
  const zip = query.filters.location.place?.zip;
  // Without scripts, the browser doesn't remember the place, so links contain it.
  const near = zip ? `&${PLACE_PARAMS.zip}=${zip}` : '';
  return { name, href: max === null ? path : `${path}?${PRICE_PARAMS.max}=${max}${near}` };
}
