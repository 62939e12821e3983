/** Door of the illustrations room: emblems of dealers. */
export { dealerLogoSvg } from './model/dealer-logo.ts';
