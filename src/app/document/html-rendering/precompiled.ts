// The functions that precompiled JSX calls (tools/html-rendering/precompile-jsx.ts).
import { ATTRIBUTE_WRITERS } from './attributes.ts';
import { markSelectedOptions } from './element.ts';
import { childrenText, Html } from './html.ts';

export const $html = (text: string): Html => new Html(text);
export { childrenText as $inside, markSelectedOptions as $select, ATTRIBUTE_WRITERS as $write };
