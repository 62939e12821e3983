import { hydrateRoot } from 'react-dom/client';
import type { ProblemData } from './page-data.ts';
import { ProblemPage } from './page.tsx';

const data = JSON.parse(document.getElementById('page-data')!.textContent!) as ProblemData;
hydrateRoot(document.getElementById('root')!, <ProblemPage {...data} />);
