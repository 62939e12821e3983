import { hydratePage } from '../hydrate-page.tsx';
import { PaymentDetailsPage } from './page.tsx';

hydratePage(PaymentDetailsPage);
