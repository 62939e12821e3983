// The functions that precompiled JSX calls (tools/html-rendering/precompile-jsx.ts).
import { WRITERS } from './attributes.ts';
import { withSelected } from './element.ts';
import { childrenText, Html } from './html.ts';

export const $html = (text: string): Html => new Html(text);
export { childrenText as $inside, withSelected as $select, WRITERS as $write };
