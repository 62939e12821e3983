import { renderToString } from 'react-dom/server';
import { type PageData, type PageName, renderPageElement } from '../../../src/app/document/page-table.tsx';

/** Renders a page of the site with React alone. Vite bundles this file (build-react-page.ts). */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return renderToString(renderPageElement(name, data));
}
