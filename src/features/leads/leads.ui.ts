/** Browser door of the leads room: the words and limits of its forms, without what checks them. */
export { MOST_COMMENTS, MOST_EMAIL, MOST_NAME, MOST_PHONE, ONE_CLICK_CONSENT } from './model/lead-words.ts';
