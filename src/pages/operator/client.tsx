// The page is its styles: links and forms need no script.
import './page.tsx';
