/**
 * Gives the boxes of ads between results their places and sizes until the styles are there, so that they move nothing:
 * the rules of ad-space.later.css, in the first and so the weakest layer. The list view and the footer are hidden until
 * then.
 */
export const AD_SPACE_STYLES = `@layer ads{.ad{--ad-width:300px;--ad-height:250px;display:none;grid-area:4 / 1 / auto / -1;block-size:calc(var(--ad-height) + 1.25rem)}@media (min-width:760px) and (max-width:1023.98px),(min-width:1096px){.ad{--ad-width:728px;--ad-height:90px}}[data-ad='inline-2']{grid-row:9}[data-ad='inline-3']{grid-row:13}[data-ad='inline-4']{grid-row:17}[data-ad='inline-5']{grid-row:21}@media screen and (scripting:enabled){@media (max-width:899.98px){[data-columns='1']{display:grid}}@media (min-width:900px) and (max-width:1279.98px){[data-columns='2']{display:grid}}@media (min-width:1280px) and (max-width:1799.98px){[data-columns='3']{display:grid}}@media (min-width:1800px){[data-columns='4']{display:grid}}}}`;
