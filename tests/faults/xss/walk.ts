import type { Field } from './fields.ts';
import type { Fixture } from './fixture.ts';
import type { HookedTab } from './hook.ts';
import { letters } from './payloads.ts';
import type { Made } from './store.ts';
import type { TextStore } from './texts.ts';

/** A page, and the fields that it shows: of one payload, or of all. */
export type Visit = {
  readonly path: string;
  readonly shows: readonly Field[];
  readonly index?: number;
  /** As when its address is opened. Otherwise the client shows it in place of the page before. */
  readonly isLoaded?: true;
  /** What is pressed first. */
  readonly press?: readonly string[];
};

const list = (resource: string, ...shows: readonly Field[]): Visit => ({
  path: `/console/${resource}?${new URLSearchParams({ page: '1', perPage: '1000', filter: '{}' })}`,
  shows,
});

const ADDRESS: readonly Field[] = [
  'name of a property',
  'first line of its address',
  'second line of its address',
  'town of a property',
  'postcode of a property',
];

export const ownerVisits = ({ main, second, badge }: Fixture, made: readonly Made[]): readonly Visit[] => [
  {
    ...list('properties', 'name of a property', 'town of a property', 'tag of a property'),
    press: ['Columns', 'Tags'],
  },
  {
    ...list('documents', 'name of a file', 'reference of a document', 'issuer of a document'),
    press: ['Columns', 'Issuer', 'Number'],
  },
  list('activity', 'name of a property'),
  list('assessments'),
  list('badges'),
  list('reminders'),
  { path: '/console/team', shows: ['name of a group'] },
  { path: '/console/portfolio', shows: [] },
  { path: `/properties/${main}`, shows: ['recipient of a share'] },
  {
    path: `/properties/${main}/documents`,
    shows: ['name of a file', 'reference of a document', 'issuer of a document'],
  },
  // Its last step decides which documents are unfolded, so none of them is expected.
  { path: `/console/properties/${main}/replay`, shows: [] },
  { path: `/properties/${second}`, shows: [] },
  {
    path: `/properties/${second}/documents`,
    shows: ['note of an upload link', 'name of a sender', 'licence of a sender'],
  },
  ...['/dashboard', '/calendar', '/audit', '/questionnaire', '/settings', '/subscription', `/badge/${badge}`].map(
    (path) => ({ path, shows: [] }),
  ),
  ...made.flatMap(({ property }, index): Visit[] => [
    { path: `/properties/${property}`, shows: ADDRESS, index },
    { path: `/console/properties/${property}`, shows: ['name of a property'], index },
    { path: `/console/properties/${property}/replay`, shows: ADDRESS, index },
  ]),
];

export const staffVisits = (made: readonly Made[]): readonly Visit[] => [
  list('office/accounts', 'name of a person'),
  list('office/leads', 'name of a person'),
  list('office/contact-messages', 'name in a message'),
  list('office/badge-reports', 'report of a badge'),
  list('office/allowances', 'price of an allowance', 'reason of an allowance', 'reason of its end'),
  list('office/staff-actions', 'reason of an allowance', 'reason of its end', 'reason of an action'),
  list('office/subscriptions'),
  list('office/mails'),
  ...made.flatMap(({ person, message }, index): Visit[] => [
    { path: `/console/office/accounts/${person}`, shows: ['name of a person', 'phone of a person'], index },
    {
      path: `/console/office/contact-messages/${message}`,
      shows: ['name in a message', 'phone in a message', 'text of a message', 'answer to a message'],
      index,
    },
  ]),
];

/** What a look at a page has found: the numbers of the texts that it shows, and the texts that are missing. */
export type Seen = { readonly shown: Set<number>; readonly missing: string[] };

const look = async (tab: HookedTab, { path, shows, index, press = [], isLoaded }: Visit, texts: TextStore) => {
  const expected = texts.of(shows, index).map(texts.lettersOf);
  const shown = await (isLoaded ? tab.open : tab.follow)(path, press.length > 0 ? [] : expected);
  if (expected.length === 0) return { expected, text: letters(await tab.rest()) };
  if (press.length === 0) return { expected, text: letters(shown) };
  await tab.look([letters(press[0] ?? '')]);
  for (const name of press) await tab.press(name);
  return { expected, text: letters(await tab.look(expected)) };
};

/** Opens the pages one after the other. The first is loaded, as there is no client before it. */
export const walk = async (tab: HookedTab, visits: readonly Visit[], texts: TextStore, { shown, missing }: Seen) => {
  for (const [at, visit] of visits.entries()) {
    const { expected, text } = await look(tab, at === 0 ? { ...visit, isLoaded: true } : visit, texts);
    for (const number of texts.stored.keys())
      if (!shown.has(number) && text.includes(texts.lettersOf(number))) shown.add(number);
    for (const one of expected) if (!text.includes(one)) missing.push(`${one} at ${visit.path}`);
  }
};
