/** Door of the expert-reviews room: articles by operators about models, shown on the valuation brand (spec 2 §2). */
export {
  type Article,
  type ArticleContent,
  articlePath,
  articleStatusOf,
  EXPERT_REVIEWS_PATH,
  formatPoints,
  hasExpertReviews,
  type ReviewedModel,
} from './model/article.ts';
export { type Cover, COVER_WIDTHS, coverPath, coverView, type CoverView, MAX_ALT_LENGTH } from './model/cover.ts';
export { parseYmmt } from './model/parse-ymmt.ts';
export {
  ARTICLE_FIELDS,
  type ArticleErrors,
  type ArticleField,
  type ArticleFields,
  articleFieldsOf,
  MAX_BODY_LENGTH,
  readArticle,
} from './model/read-article.ts';
