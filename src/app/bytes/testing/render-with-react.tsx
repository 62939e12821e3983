import { renderToString } from 'react-dom/server';
import { renderPageElement, type PageData, type PageName } from '../../document/page-table.tsx';

/** Renders a page with React on a server. The renderer of the site must write the same. */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return renderToString(renderPageElement(name, data));
}
