/** UI door of the expert-reviews room. */
export { MarkdownBody } from './ui/markdown-body.tsx';
