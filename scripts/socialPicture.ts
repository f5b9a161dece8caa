import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HERO } from '../client/site/content/landing.ts';
import { NAME } from '../client/site/content/layout.ts';
import { colour } from '../client/theme/tokens.ts';
import { launchForTests } from '../tests/support/browser.ts';

// npx tsx scripts/socialPicture.ts: draws client/public/social.jpg, which other sites show beside a link to ours. Run it
// again when the drawing of the street or the words change.
const inline = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`;
const STREET = inline('client/site/pages/drawings/street.svg', 'image/svg+xml');
const LOGO = inline('client/public/favicon.svg', 'image/svg+xml');
const FONT = inline('client/public/atkinson-hyperlegible-next.woff2', 'font/woff2');

const PAGE = `<!doctype html><html lang="en-GB"><style>
@font-face { font-family: Atkinson; font-weight: 200 800; src: url(${FONT}); }
body { position: relative; overflow: hidden; width: 1200px; height: 630px; margin: 0; background: #e3efee; color: ${colour.ink}; font-family: Atkinson; }
.name { position: absolute; left: 64px; top: 48px; display: flex; gap: 16px; align-items: center; font-size: 34px; font-weight: 800; letter-spacing: -.02em; }
h1 { position: absolute; left: 64px; top: 112px; width: 800px; margin: 0; font-size: 62px; line-height: 1.06; font-weight: 800; letter-spacing: -.025em; }
.street { position: absolute; bottom: 0; left: 640px; height: 420px; transform: translateX(-58.27%); }
</style><body><img class="street" src="${STREET}" alt=""><p class="name" style="margin:0"><img src="${LOGO}" width="48" height="48" alt="">${NAME}</p><h1>${HERO.heading}</h1></body></html>`;

const browser = await launchForTests();
const page = await browser.newPage();
await page.setViewport({ width: 1200, height: 630 });
await page.setContent(PAGE, { waitUntil: 'load' });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: resolve('client/public/social.jpg'), type: 'jpeg', quality: 33 });
await browser.close();
