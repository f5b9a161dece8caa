import type { Page } from 'puppeteer';
import { composer } from '../../../server/mail/compose.tsx';
import { type AddressedMail, MAILS, parseMail, type Template } from '../../../server/mail/mails.ts';
import { SAMPLES } from '../../../server/mail/samples.ts';
import { harmlessAs, parsedBy } from './judge.ts';
import { letters, marked } from './payloads.ts';

const compose = composer({
  origin: 'https://letproof.example',
  tokens: { issue: (list, accountId) => `${list}-${accountId}` },
  now: () => new Date('2026-11-25T12:00:00.000Z'),
});
const to = 'rowena@example.co.uk';

type Path = readonly (string | number)[];

const textsIn = (value: unknown, at: Path = []): readonly Path[] => {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...at, name]));
};

const replaced = (value: unknown, [name, ...deeper]: Path, text: string): unknown => {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replaced(item, deeper, text) : item));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [name]: replaced(members[name], deeper, text) };
};

// Days, ids and codes come from us, and some are checked by the composer.
const OURS = /On$|^on$|Id$|[uU]ntil$|^token$|^code$/;

const isFree = (template: Template, at: Path): boolean => {
  if (OURS.test(String(at.at(-1)))) return false;
  try {
    parseMail({ template, data: replaced(SAMPLES[template].data, at, 'Looe'), to });
    return true;
  } catch {
    return false;
  }
};

/** Every text of every mail that may be a person's, by template and place. */
export const MAIL_TEXTS: readonly (readonly [Template, Path])[] = (Object.keys(MAILS) as Template[]).flatMap(
  (template) =>
    textsIn(SAMPLES[template].data)
      .filter((at) => isFree(template, at))
      .map((at) => [template, at] as const),
);

const mailWith = (template: Template, texts: readonly (readonly [Path, string])[]): AddressedMail =>
  parseMail({
    template,
    data: texts.reduce((data: unknown, [at, text]) => replaced(data, at, text), SAMPLES[template].data),
    to,
  });

type Mail = readonly [
  template: Template,
  html: string,
  harmless: string,
  /** What was written, and the harmless text in its place. */
  texts: readonly (readonly [string, string])[],
];

/** Each mail with the payload in every text, and with a harmless text in its place. */
export const mailsWith = (payload: string): readonly Mail[] =>
  (Object.keys(MAILS) as Template[]).map((template) => {
    const places = MAIL_TEXTS.filter(([name]) => name === template);
    const written = places.map(([, at], place) => [at, marked(payload, place)] as const);
    const harmless = written.map(([at, text]) => [at, harmlessAs(text)] as const);
    const [html, expected] = [written, harmless].map((placed) => compose(mailWith(template, placed), 'ada').html);
    const texts = written.map(([, text]) => [text, harmlessAs(text)] as const);
    return [template, html ?? '', expected ?? '', texts];
  });

/** What is wrong with mails as HTML, compared with harmless ones, and how many texts they show. */
export const judgeMails = async (page: Page, mails: readonly Mail[]) => {
  const parsed = await parsedBy(page, 'text/html', [
    ...mails.map(([, html]) => html),
    ...mails.map(([, , html]) => html),
  ]);
  let count = 0;
  const wrong = mails.flatMap(([template, , , texts], at) => {
    const [shown, expected] = [parsed[at], parsed[mails.length + at]];
    const [text, harmlessText] = [shown, expected].map((one) => letters(one?.text ?? ''));
    // A mail need not show all that it is made from.
    const written = texts.filter(([, harmless]) => harmlessText?.includes(letters(harmless)));
    count += written.length;
    const missing = written.filter(([one]) => !text?.includes(letters(one)));
    const isSame = shown?.parts.join('\n') === expected?.parts.join('\n');
    return [
      ...(isSame ? [] : [`the mail ${template} has other elements`]),
      ...(shown?.scripts ?? []).map((script) => `the mail ${template} has ${script}`),
      ...missing.map(([one]) => `the mail ${template} does not show ${one}`),
    ];
  });
  return { wrong, count };
};
