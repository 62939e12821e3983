/** Server door of the expert-reviews room: stores articles, and finds those of a model. */
export {
  deleteArticle,
  findArticle,
  listArticles,
  type ListedArticle,
  type ReviewTeaser,
  saveArticle,
} from './server/article-store.ts';
export { describeCover, type NewCover, removeCover, saveCover } from './server/cover-store.ts';
export { createExpertReviews, type ExpertReviews } from './server/create-expert-reviews.ts';
