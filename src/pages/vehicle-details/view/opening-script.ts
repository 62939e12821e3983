/**
 * Runs in the document's head while the browser prerenders the page: until its first frame is on the screen, the
 * gallery's thumbnails are hidden, and panels below the first screen are neither laid out nor drawn. Otherwise the
 * browser requests and decodes ten pictures, and lays out the whole page, before it shows that frame. Afterwards
 * nothing has an estimated height, so links to sections, Back, printing and screenshots find everything in place.
 */
export const OPENING_SCRIPT =
  "if(document.prerendering){let page=document.documentElement.dataset;page.opening='';" +
  "document.addEventListener('prerenderingchange',()=>new PerformanceObserver((list,paints)=>" +
  "{paints.disconnect();delete page.opening}).observe({type:'paint',buffered:true}),{once:true})}";
