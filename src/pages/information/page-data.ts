import type { BrandView } from '../brand-view.ts';
import type { InformationTopic } from './texts.ts';

export type InformationData = { brand: BrandView; topic: InformationTopic };
