/** UI door of the reviews room: reviews of a car with their average. */
export { ConsumerReviews, type ConsumerReviewsProps } from './ui/consumer-reviews.tsx';
