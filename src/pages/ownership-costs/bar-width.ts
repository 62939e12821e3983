/** Width of the bar in the units of its drawing. */
export const BAR_WIDTH = 1_000;
