import { type Fragment, html } from './escape.ts';
import { outlined } from './words.ts';

const icon = (path: string): Fragment =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const cell = (path: string): Fragment => html`<svg viewBox="0 0 12 12"><path d="${path}"/></svg>`;

export const TICK = icon('M5 12.5 10 17.5 19 7');
export const CROSS = icon('M6 6l12 12M18 6 6 18');
export const ATTENTION = icon('M12 5v8.5M12 18.4v.1');
export const GOING_ON = icon('M6 12h.1M12 12h.1M18 12h.1');

export const CELL_TICK = cell('M2.5 6.3 5 8.8l4.5-5');
export const CELL_DASH = cell('M3 6h6');
export const CELL_CROSS = cell('M3 3l6 6M9 3l-6 6');

/** The mark and the name, 36 units high. With `xmlns` it is also an image of its own. */
export const LOGO: Fragment = html`<svg xmlns="http://www.w3.org/2000/svg" class="logo" width="127.5" height="36" viewBox="0 0 127.5 36" role="img" aria-label="LetProof"><rect width="36" height="36" rx="9" fill="#0d5058"/><rect x="3.5" y="3.5" width="29" height="29" rx="6" fill="none" stroke="#fff" stroke-width="1.6"/><path d="M10 18.6 15.8 24 26 12.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>${outlined('LetProof', { x: 45.5, y: 25.6, size: 20, fill: '#12272c' })}</svg>`;

export const WORDMARK: Fragment = html`<svg class="wm" viewBox="0 -27 148.9 28" preserveAspectRatio="xMinYMid" role="img" aria-label="LetProof">${outlined('LetProof', { x: 0, y: 0, size: 36, fill: '#fff' })}</svg>`;
