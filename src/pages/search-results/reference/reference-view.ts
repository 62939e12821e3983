import { modelPagePath, searchedModel } from '#features/model-reference/model-reference.ts';
import { type ParsedQuery, PRICE_PARAMS, type SearchContext } from '#features/search/search.ts';
import type { ModelReferenceView } from '../page-data.ts';

/**
 * Returns what the document shows of the model that a search is for; `undefined` if it is for none or several. The link
 * keeps the shopper's highest price.
 */
export function referenceView({ query, invalid }: ParsedQuery, context: SearchContext): ModelReferenceView | undefined {
  const model = invalid.length === 0 ? searchedModel(query) : null;
  if (!model) return undefined;
  const name = `${context.nameOf('makeCode', model.makeCode)} ${context.nameOf('modelKey', model.key)}`;
  const path = modelPagePath(model.makeCode, model.modelCode);
  const { max } = query.filters.price;
  return { name, href: max === null ? path : `${path}?${PRICE_PARAMS.max}=${max}` };
}
