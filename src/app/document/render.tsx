import { childrenText } from './html-rendering/html.ts';
import { drawPage, type PageData, type PageName } from './page-table.tsx';

/** A page as HTML; what react-dom/server would make of it, but for how some characters are written (html-rendering). */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return childrenText(drawPage(name, data));
}
