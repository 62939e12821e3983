import { childrenText } from './html-rendering/html.ts';
import { renderPageElement, type PageData, type PageName } from './page-table.tsx';

/**
 * Renders a page to HTML. The result equals that of react-dom/server except for how some characters are escaped
 * (html-rendering).
 */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return childrenText(renderPageElement(name, data));
}
