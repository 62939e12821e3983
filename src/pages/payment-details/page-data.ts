import type { PaymentDetailsView } from '#features/payments/payments.ts';
import type { BrandView } from '../brand-view.ts';

export type PaymentDetailsData = { brand: BrandView; details: PaymentDetailsView };
