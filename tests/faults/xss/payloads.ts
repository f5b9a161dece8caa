import { PAYLOADS } from '../../server/print/injectionPayloads.ts';

const VECTORS = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<script>alert(1)</script>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
];

/** Ends what a text may stand in: an attribute, an element whose content is no markup, a comment or a style sheet. */
const ENDINGS = [
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '-->',
  ']]>',
  '</p>',
  '</svg>',
  ');}',
];

const ALONE = [
  '<svg/onload=alert(1)>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<img/src=x/onerror=alert(1)>',
  '<iMg SrC=x OnErRoR=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<body onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<iframe src=javascript:alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<math><mi xlink:href=javascript:alert(1)>',
  '<video><source onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<style>@keyframes x{}</style><i style="animation:x" onanimationstart=alert(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=javascript:alert(1)//>',
  '<form><button formaction=javascript:alert(1)>x',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>',
  '<template><script>alert(1)</script></template>',
  '<div style="background:url(javascript:alert(1))">',
  '<link rel=stylesheet href="data:text/css,*{}" onload=alert(1)>',
];

const inEnding = ENDINGS.flatMap((ending) => VECTORS.map((vector) => ending + vector));
const MOST = 120;

/** Each calls `alert(1)` if it runs, or changes what stands around it. */
export const ALL: readonly string[] = [
  ...new Set([...PAYLOADS.filter((text) => text.trim()), ...ALONE, ...inEnding]),
].slice(0, MOST);

/** `COUNT=120` before the command runs all of them. They are taken from the whole list. */
export const chosen = (count: number): readonly string[] => {
  const step = Math.max(1, ALL.length / count);
  return Array.from({ length: Math.min(count, ALL.length) }, (_, index) => ALL[Math.floor(index * step)] ?? '');
};

/** The payload with a number that tells where the text was stored: a script that runs calls `hit` with it. */
export const marked = (payload: string, number: number): string =>
  payload.includes('alert(1)') ? payload.replaceAll('alert(1)', `hit(${number})`) : `${payload} hit(${number})`;

/** A field of few characters takes the beginning of the payload. */
export const short = (payload: string, number: number): string => `${[...payload].slice(0, 6).join('')}${number}`;

/**
 * Spaces, controls and marks are compared nowhere: pages and PDFs break lines, and the server omits controls. A form
 * replaces half a surrogate pair.
 */
export const letters = (text: string): string => text.replace(/[\s\p{C}\p{M}\ufffd]/gu, '').toLowerCase();

/** The numbers of the texts that are found in what was shown. */
export const numbersIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/hit\((\d+)\)/g)].map(([, number]) => Number(number))),
];
