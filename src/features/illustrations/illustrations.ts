/** Door of the illustrations room: emblems of dealers, and the label of drawings. */
export { dealerLogoSvg } from './model/dealer-logo.ts';
export { illustrationLabelSvg } from './model/illustration-label.ts';
