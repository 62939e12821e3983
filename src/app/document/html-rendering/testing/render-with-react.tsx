import { renderToString } from 'react-dom/server';
import { drawPage, type PageData, type PageName } from '../../page-table.tsx';

/** A page as React draws it on a server: what our own drawing is held against. */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): string {
  return renderToString(drawPage(name, data));
}
