import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'puppeteer';
import type { Field } from './fields.ts';
import type { Fixture } from './fixture.ts';
import type { HookedTab } from './hook.ts';
import { type Parsed, parsedBy } from './judge.ts';
import { letters, numbersIn } from './payloads.ts';
import type { TextStore } from './texts.ts';

const ADDRESS = {
  name: 'new name of a property',
  address_line1: 'new first line',
  address_line2: 'new second line',
  city: 'new town',
  postcode: 'new postcode',
} as const satisfies Readonly<Record<string, Field>>;
const ALL = Object.values(ADDRESS);

/** What the other places show of a property with a badge. They show no other text of a person. */
const SHOWS = {
  svg: ['new name of a property'],
  certificate: ALL,
  report: ALL,
  verification: ALL,
} as const satisfies Readonly<Record<string, readonly Field[]>>;
export type Place = keyof typeof SHOWS;

/** The text of a PDF, as a reader of PDFs finds it. */
export const readPdf = async (bytes: Uint8Array): Promise<string> => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  const text = (await Promise.all(pages)).join('\n');
  await loading.destroy();
  return text;
};

/**
 * Of other letters than ASCII a PDF has glyphs, in the order in which they are drawn, so their text is known by its
 * number alone.
 */
const soughtIn = (place: Place, stored: string, number: number): string =>
  place === 'verification' || /^[\x20-\x7e]*$/.test(stored) ? letters(stored) : String(number);

/** Characters, with their marks, from which an address may be cut off on a certificate. */
const CLAMPED = 120;

/** What is missing in a place, and what is there of fields that it does not show. */
export const wrongIn = (place: Place, shown: string, texts: TextStore, index: number): readonly string[] => {
  const text = letters(shown);
  const expected = texts.of(SHOWS[place], index);
  const stored = expected.map((number) => texts.stored.get(number) ?? '');
  // A certificate is one page: of a long address the end is cut off, and with it what follows a long line.
  const isWhole = (at: number) =>
    place !== 'certificate' || stored.slice(0, at + 1).every((one) => one.length <= CLAMPED);
  const missing = expected.filter(
    (number, at) => isWhole(at) && !text.includes(soughtIn(place, stored[at] ?? '', number)),
  );
  const foreign = numbersIn(text).filter((number) => !expected.includes(number));
  return [
    ...missing.map((number) => `${place} does not show ${texts.stored.get(number)}`),
    ...foreign.map((number) => `${place} shows ${texts.stored.get(number)}`),
  ];
};

/** A badge has other elements only for a name of two lines. */
export const wrongSvg = ({ parts, error, scripts }: Parsed, harmless: readonly Parsed[]): readonly string[] => [
  ...(error === null ? [] : [`the badge is not XML: ${error}`]),
  ...(harmless.some((one) => one.parts.join('\n') === parts.join('\n')) ? [] : ['the badge has other elements']),
  ...scripts.map((script) => `the badge has ${script}`),
];

type Tabs = { readonly parser: Page; readonly visitor: HookedTab };

const svgOf = async ({ server, badge }: Fixture, parser: Page): Promise<Parsed> => {
  const { text } = await server.client().get(`/api/badges/${badge}/image`);
  const [parsed] = await parsedBy(parser, 'image/svg+xml', [text]);
  if (!parsed) throw new Error('The browser has parsed nothing');
  return parsed;
};

const rename = async ({ server, owner, main }: Fixture, name: string) => {
  const body = { name, address_line1: '1 Quay', city: 'Looe', postcode: 'PL13 1AA' };
  await owner.put(`/api/properties/${main}`, body);
  await server.caughtUp(BigInt((await server.recorded()).head));
};

/** The badge of a harmless name of one line and of two. */
export const harmlessBadges = async (fixture: Fixture, parser: Page): Promise<readonly Parsed[]> => {
  await rename(fixture, 'Seaview Cottage');
  const one = await svgOf(fixture, parser);
  await rename(fixture, 'The Old Lifeboat Station, Port Isaac');
  return [one, await svgOf(fixture, parser)];
};

/** Gives the property of the badge the payload as its name and address, and looks at all places that show them. */
export const round = async (
  fixture: Fixture,
  texts: TextStore,
  index: number,
  tabs: Tabs,
  harmless: readonly Parsed[],
) => {
  const { server, owner, main, badge, assessment } = fixture;
  await server.query('delete from rate_limit');
  await texts.send(owner, index, {
    method: 'PUT',
    path: `/api/properties/${main}`,
    members: ADDRESS,
    body: (text) => ({ json: Object.fromEntries(Object.entries(ADDRESS).map(([name, field]) => [name, text(field)])) }),
    harmless: 'Looe',
  });
  await server.caughtUp(BigInt((await server.recorded()).head));
  const pdf = async (path: string) => {
    const { status, text, bytes } = await owner.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return readPdf(bytes);
  };
  const expected = texts.of(ALL, index).map(texts.lettersOf);
  const [svg, certificate, report, verification] = await Promise.all([
    svgOf(fixture, tabs.parser),
    pdf(`/api/badges/${badge}/download?format=pdf&type=certificate`),
    pdf(`/api/assessment/${assessment}/report/pdf`),
    tabs.visitor.open(`/verify-badge/${badge}`, expected),
  ]);
  await tabs.visitor.press('Report this badge');
  // The question of the form, which stands over the page.
  const reporting = await tabs.visitor.look([...expected, letters('What is wrong?')]);
  return [
    ...wrongSvg(svg, harmless),
    ...wrongIn('svg', svg.text, texts, index),
    ...wrongIn('certificate', certificate, texts, index),
    ...wrongIn('report', report, texts, index),
    ...wrongIn('verification', verification, texts, index),
    ...wrongIn('verification', reporting, texts, index),
    ...(letters(reporting).includes(letters('What is wrong?')) ? [] : ['the form of a report does not open']),
  ];
};
