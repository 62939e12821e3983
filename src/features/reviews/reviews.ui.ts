/** UI door of the reviews room: reviews of a car with their average. */
export { consumerReviewLists, ConsumerReviews, type ConsumerReviewsProps } from './ui/consumer-reviews.tsx';
