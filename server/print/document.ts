import { escapeMarkup, type Fragment, html, markupOf, trusted } from './escape.ts';
import { FONT_FACES, FONT_FAMILY } from './fonts.ts';

const BASE = `
:root { --harbour-700: #0d5058; --ink: #12272c; --ink-2: #42565b; --line: #d3dddc; --line-strong: #8aa0a2;
  --good: #0a6b48; --good-bg: #e0f3ea; --bad: #a4201c; --none: #4b5d62; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 400 10.5pt/1.5 '${FONT_FAMILY}', system-ui, sans-serif; overflow-wrap: anywhere; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1, h2, h3, h4, p, ul, dl, dd, figure { margin: 0; padding: 0; } ul { list-style: none; }
h1, h2, h3 { line-height: 1.15; letter-spacing: -.012em; font-weight: 700; text-wrap: balance; }
p { text-wrap: pretty; } .num { font-variant-numeric: tabular-nums; } .whole { white-space: nowrap; }
svg.i { width: 1.25em; height: 1.25em; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: -.25em; }
.plaque, .place-of { position: relative; isolation: isolate; } .plaque { background: var(--harbour-700); color: #fff; } .place-of { background: #fff; border: .25mm solid var(--line); }
.plaque::before, .place-of::before { content: ''; position: absolute; z-index: -1; } .plaque::before { border: 2px solid rgb(255 255 255 / .85); } .place-of::before { border: 2px dashed var(--line-strong); } .place-of.bad::before { border-color: var(--bad); }
.seal { border-radius: 50%; background: #fff; color: var(--harbour-700); display: grid; place-items: center; flex: none; } .seal svg.i { stroke-width: 3; } .bad > .seal { background: var(--bad); color: #fff; } .none > .seal { background: var(--none); color: #fff; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

// The printer refuses all of it again; a page that is opened by hand has only this.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** A page of its own: nothing runs in it, and nothing is fetched from anywhere. `css` is ours, names in it as cssString. */
export const documentHtml = ({ title, css, body }: { title: string; css: string; body: Fragment }): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeMarkup(title)}</title><style>${FONT_FACES}${BASE}${css}</style></head><body>${markupOf(body)}</body></html>`;

/** What a user wrote, amid our words: written from right to left, it leaves their order alone. */
export const theirs = (text: string): Fragment => html`<bdi>${text}</bdi>`;

export const nothing: Fragment = trusted('');
