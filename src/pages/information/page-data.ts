import type { BrandView } from '../brand-view.ts';
import type { InformationTopic } from './information-pages.ts';

export type InformationData = { brand: BrandView; topic: InformationTopic };
