import { renderToString } from 'react-dom/server';
import { renderPageElement, type PageData, type PageName } from '../../page-table.tsx';

/** Renders a page with React on a server. Our own renderer is compared with it. */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return renderToString(renderPageElement(name, data));
}
