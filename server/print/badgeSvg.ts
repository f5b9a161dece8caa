import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { type Fragment, html, markupOf, trusted } from './escape.ts';
import { type FittedName, fitName } from './fitName.ts';
import { FONT_FACES, FONT_FAMILY } from './fonts.ts';
import { type OutlinedWord, outlined } from './words.ts';

const FONTS = `'${FONT_FAMILY}','Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif`;

const DATE = 95;

type Line = { y: number; size: number; weight?: number; fill: string; end?: boolean; width?: number };

/** With a `width` it takes that much room in any typeface: where none of the stack is there, the next one is often wider. */
const line = (text: string, { y, size, weight = 700, fill, end, width }: Line): Fragment =>
  html`<text x="${end ? 216 : 24}" y="${y}"${end ? trusted(' text-anchor="end"') : ''}${width ? html` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : ''} font-family="${FONTS}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;

/** In a window of its own: what a name is made of may tower, and it may not reach the words that say the state. */
const name = ({ size, lines }: FittedName, { y, fill }: { y: number; fill: string }): Fragment => {
  const top = y - size;
  const height = size * 1.3 + 21;
  return html`<svg y="${top}" width="226" height="${height}" viewBox="0 ${top} 226 ${height}" overflow="hidden">${lines.map((text, index) => line(text, { y: y + 21 * index, size, fill }))}</svg>`;
};

const active = (badge: Badge, fitted: FittedName): Fragment => {
  const long = fitted.lines.length > 1 || fitted.size < 21;
  const says = long ? { size: 25, y: [91, 116, 145, 179] } : { size: 27, y: [96, 123, 158, 173] };
  const [compliance = 0, assessed = 0, named = 0, rule = 0] = says.y;
  const words = { x: 24, size: says.size, fill: '#fff' };
  return html`<rect x="2.5" y="2.5" width="235" height="227" rx="24" fill="#0d5058"/><rect x="10.5" y="10.5" width="219" height="211" rx="16" fill="none" stroke="#fff" stroke-width="3"/><circle cx="43" cy="45" r="19" fill="#fff"/><path d="M34 45.5l6.5 6.5L53 39" fill="none" stroke="#0d5058" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>${outlined('LetProof', { x: 71, y: 55, size: 33, fill: '#fff' })}${outlined('Compliance', { ...words, y: compliance })}${outlined('assessed', { ...words, y: assessed })}${name(fitted, { y: named, fill: '#fff' })}<path d="M24 ${rule}H216" stroke="#fff" stroke-opacity=".45" stroke-width="1.5"/>${outlined('Valid until', { x: 24, y: 203, size: 17.5, fill: '#fff' })}${line(formatDay(badge.expiryDate), { y: 203, size: 19, fill: '#fff', end: true, width: DATE })}`;
};

type Lost = { word: OutlinedWord; sign: string; color: string; foot: string };

const LOST: Readonly<Record<Exclude<Badge['status'], 'active'>, Lost>> = {
  suspended: { word: 'Suspended', sign: 'M37.5 79v16M48.5 79v16', color: '#8a4b00', foot: 'No longer in order' },
  expired: { word: 'Expired', sign: 'M36 80l14 14M50 80L36 94', color: '#a4201c', foot: 'Ended' },
  revoked: { word: 'Revoked', sign: 'M34 87h18', color: '#a4201c', foot: 'Withdrawn for good' },
};

const lost = (badge: Badge, { word, sign, color, foot }: Lost, fitted: FittedName): Fragment => {
  const ended = badge.status === 'expired' ? formatDay(badge.expiryDate) : '';
  const named = fitted.lines.length > 1 ? 158 : 166;
  return html`<rect x="1" y="1" width="238" height="230" rx="25" fill="none" stroke="#8aa0a2" stroke-width="2"/><rect x="10.5" y="10.5" width="219" height="211" rx="16" fill="none" stroke="${color}" stroke-width="3" stroke-dasharray="9 7"/>${outlined('LetProof', { x: 24, y: 51, size: 26, fill: '#42565b' })}<circle cx="43" cy="87" r="19" fill="${color}"/><path d="${sign}" stroke="#fff" stroke-width="5" stroke-linecap="round"/>${outlined(word, { x: 70, y: 96, size: 25.47, fill: color })}${line('This badge is not valid', { y: 133, size: 16.5, fill: '#12272c', width: 178 })}${name(fitted, { y: named, fill: '#12272c' })}${line(foot, { y: 207, size: 17, weight: 400, fill: '#42565b' })}${ended ? line(ended, { y: 207, size: 19, fill: '#12272c', end: true, width: DATE }) : ''}`;
};

const DESCRIPTIONS: Readonly<Record<Badge['status'], (badge: Badge) => string>> = {
  active: ({ badgeId, expiryDate }) =>
    `compliance assessed, badge ${badgeId}, valid until ${formatDay(expiryDate)}. A completed self-assessment with evidence on file, not a legal opinion.`,
  suspended: () => 'this badge is suspended and not valid at present.',
  expired: ({ expiryDate }) => `this badge expired on ${formatDay(expiryDate)} and is no longer valid.`,
  revoked: () => 'this badge has been revoked and is not valid.',
};

/**
 * The state of now, for an `<img>` on anyone's page: nothing in it is fetched from anywhere.
 * `fonts` puts our typeface in it (72 kB more), for a copy that is kept or printed.
 */
export const badgeSvg = ({ badge, fonts = false }: { badge: Badge; fonts?: boolean }): string => {
  const { status, propertyName } = badge;
  const fitted = fitName(propertyName);
  const face = status === 'active' ? active(badge, fitted) : lost(badge, LOST[status], fitted);
  return markupOf(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 232" width="240" height="232" role="img" aria-labelledby="lp-t-${status} lp-d-${status}"><title id="lp-t-${status}">${[`LetProof badge, ${status}`, propertyName].filter(Boolean).join(': ')}</title><desc id="lp-d-${status}">${[propertyName, DESCRIPTIONS[status](badge)].filter(Boolean).join(': ')}</desc>${fonts ? trusted(`<style>${FONT_FACES}</style>`) : ''}<rect width="240" height="232" rx="26" fill="#fff"/>${face}</svg>`,
  );
};
