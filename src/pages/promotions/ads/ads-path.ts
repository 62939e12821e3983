export const OPERATOR_ADS = '/operator/ads';
