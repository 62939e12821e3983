/** Browser door of the leads room: the words and limits of its forms, without what checks them. */
export * from './model/lead-words.ts';
