// oxlint-disable-next-line import/no-unassigned-import -- Its styles are all of it: links and forms need no script.
import './page.tsx';
