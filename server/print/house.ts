import { type Fragment, html } from './escape.ts';

const ENAMEL = '#0d5058';

type Box = readonly [x: number, y: number, width: number, height: number];

const box = ([x, y, width, height]: Box): Fragment =>
  html`<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** A sash window: frame, panes, the meeting rail, sill. */
const sash = ([x, y, width, height]: Box): Fragment => {
  const [left, top, wide, high] = [x + 4, y + 4, width - 8, height - 8];
  const middle = top + high / 2;
  return html`${box([x, y, width, height])}<path d="M${left + wide / 2} ${top}v${high}M${left} ${top + high / 4}h${wide}M${left} ${top + (high * 3) / 4}h${wide}"/><path d="M${left} ${middle - 1.75}h${wide}M${left} ${middle + 1.75}h${wide}" stroke-width=".9"/><rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="none" stroke-width="1"/>${box([x - 5, y + height, width + 10, 5])}`;
};

const chimney = (x: number): Fragment =>
  html`${box([x + 4, -352, 46, 62])}${box([x, -359, 54, 8])}<path d="M${x + 9.5} -359l1.5 -18h9l1.5 18ZM${x + 32.5} -359l1.5 -18h9l1.5 18Z"/>`;

const SLATES =
  'M0.83 -303.33H339.17M-0.33 -290.67H340.33M-1.5 -278H341.5M-2.67 -265.33H342.67M-3.83 -252.67H343.83M8 -315V-304.33M140 -315V-304.33M272 -315V-304.33M41 -302.33V-291.67M173 -302.33V-291.67M305 -302.33V-291.67M52 -289.67V-279M184 -289.67V-279M316 -289.67V-279M85 -277V-266.33M217 -277V-266.33M96 -264.33V-253.67M228 -264.33V-253.67M129 -251.67V-241M261 -251.67V-241';

const roof = html`<path d="M-7 -240L0 -316H340L347 -240Z"/><path d="${SLATES}" fill="none" stroke-opacity=".6" stroke-width="1.1"/>${box([-3, -321, 346, 6])}${box([-10, -240, 360, 6])}`;

const flowers = [32.83, 42.5, 52.17, 61.83, 71.5, 81.17].map(
  (x, index) => html`<circle cx="${x}" cy="${index % 2 ? -62 : -58}" r="${6 + (index % 3)}" stroke-width="1"/>`,
);

const panels = [
  [-108.46, 19.8],
  [-84.32, 27.72],
  [-48.68, 23.76],
].flatMap(([y = 0, height = 0]) => [box([114.54, y, 17.69, height]), box([139.77, y, 17.69, height])]);

const door = html`${box([91, -9, 90, 9])}${box([99, -17, 74, 8])}${box([98, -125, 76, 108])}${box([93, -132, 86, 8])}${box([107, -116, 58, 99])}<g fill="none" stroke-opacity=".6" stroke-width="1.4">${panels}</g><circle cx="160.33" cy="-60.56" r="3.2" stroke-width="1"/>`;

const plaque = html`<rect x="194" y="-136" width="124" height="88" rx="12" stroke-width="1"/><rect x="199.5" y="-130.5" width="113" height="77" rx="8" fill="none"/><path d="M236 -95l12 12l24 -26" fill="none" stroke-width="6"/>`;

const bench = html`${box([208, -26, 6, 26])}${box([298, -26, 6, 26])}${box([202, -32, 108, 8])}`;

/** The cottage engraved in the enamel of the certificate, with its own plaque beside the door. */
export const house: Fragment = html`<svg class="engraving" viewBox="-14 -386 368 390" aria-hidden="true" fill="${ENAMEL}" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${chimney(14)}${chimney(272)}${box([0, -240, 340, 240])}${roof}${box([0, -22, 340, 22])}${[30, 143, 256].map((x) => sash([x, -222, 54, 64]))}${sash([26, -116, 62, 70])}${flowers}${box([23, -55, 68, 13])}${door}${plaque}${bench}<path d="M-14 0H354" stroke-width="1.8"/></svg>`;
