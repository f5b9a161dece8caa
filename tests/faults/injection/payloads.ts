/** A text with SQL in it, and two like it without: as long, and as little a name, a number or an id. */
export type Payload = { readonly injected: string; readonly harmless: readonly [string, string] };

/** Seconds that a statement takes if it runs one of the texts with `pg_sleep`. Longer than any request may take. */
const SLEEP = 8;

/**
 * Milliseconds. A request that is answered sooner has waited for no `pg_sleep`, however slow the machine is. The event log
 * cancels statements earlier, and answers with an error.
 */
export const DELAY = SLEEP * 1000;

/** The table that some of the texts make. */
export const MADE = 'injected';

/** `{v}` stands for a valid value. */
const TEMPLATES = [
  "{v}'",
  "{v}''",
  '{v}"',
  '{v}\\',
  "{v}\\' or 1=1 --",
  "{v}' or '1'='1",
  "{v}' or '1'='2",
  "{v}' and '1'='1",
  "{v}' and '1'='2",
  '{v}" or "1"="1',
  "{v}') or ('1'='1",
  "{v}')) or (('1'='1",
  "{v}' or 1=1 --",
  "{v}' or 1=1 -- -",
  "{v}' or 1=1 /*",
  "{v}') or 1=1 --",
  "{v}' --",
  "{v}' #",
  '{v} or 1=1',
  '{v} or 1=1 --',
  '{v}) or (1=1',
  '{v} or true',
  '{v} or 1=1 limit 1000',
  '-{v} or 1=1',
  '{v} or not false',
  "'||(select version())||'",
  "{v}'||'",
  "{v}'||''||'",
  `{v}'||pg_sleep(${SLEEP})||'`,
  `{v}'; select pg_sleep(${SLEEP}) --`,
  `{v}'); select pg_sleep(${SLEEP}) --`,
  `{v}; select pg_sleep(${SLEEP})`,
  `{v}' or (select 1 from pg_sleep(${SLEEP})) is not null --`,
  `{v}') or (select 1 from pg_sleep(${SLEEP})) is not null --`,
  `(select 1 from pg_sleep(${SLEEP}))`,
  `1 and 1=(select 1 from pg_sleep(${SLEEP}))`,
  `id, (select 1 from pg_sleep(${SLEEP}))`,
  `{v}' and 1=(case when true then (select 1 from pg_sleep(${SLEEP})) else 1 end) --`,
  "{v}' union select null --",
  "{v}' union all select null, null, null --",
  "{v}' union select table_name from information_schema.tables --",
  "{v}' and 1=cast((select version()) as int) --",
  "{v}'::int = 1 --",
  `{v}'; drop table ${MADE} --`,
  `{v}'; create table ${MADE} () --`,
  `{v}'); create table ${MADE} () --`,
  `{v}; create table ${MADE} ()`,
  "{v}' order by 1000 --",
  "{v}' group by 1 having 1=1 --",
  'id desc, (select 1/0)',
  "{v}%' or '1' like '1",
  '%',
  '{v}%',
  '____',
  '{v}$$ or 1=1 --',
  // Normalisation makes a plain quote of it.
  '{v}\uff07 or 1=1 --',
  // Decoded once more than an address is.
  '{v}%27 or 1=1 --',
] as const;

/** Texts that are a valid address of a mailbox, or of a page. */
const ADDRESSES: readonly Payload[] = [
  {
    injected: "ada'or'1'like'1@example.org",
    harmless: ['ada+be+1+yvxr+1@example.org', 'ada+li+1+orpv+1@example.org'],
  },
  { injected: "ada'--@example.org", harmless: ['ada+--@example.org', 'ada_--@example.org'] },
  {
    injected: "https://webhook.invalid/?q='or'1'='1",
    harmless: ['https://webhook.invalid/?q=+be+1+=+1', 'https://webhook.invalid/?q=+li+1+=+1'],
  },
];

const INSTEAD: Readonly<Record<string, string>> = {
  "'": '’',
  '"': '”',
  '\uff07': '’',
  '\\': '|',
  '/': '|',
  ';': ':',
  '%': '^',
  _: '-',
  $: '€',
  '#': '£',
};

/** In each of these, no word of the texts is a word of SQL. */
const OTHER_LETTERS = ['nopqrstuvwxyzabcdefghijklm', 'zyxwvutsrqponmlkjihgfedcba'] as const;

const withoutSql = (text: string, letters: string): string =>
  text
    .replaceAll('--', '~~')
    .replaceAll(/[a-z]/g, (letter) => letters[letter.charCodeAt(0) - 97] ?? letter)
    .replaceAll(/['"\uff07\\/;%_$#]/g, (sign) => INSTEAD[sign] ?? sign);

/** All texts for a place where `valid` would be valid. */
export const payloadsFor = (valid: string): readonly Payload[] => [
  ...TEMPLATES.map((template): Payload => {
    const parts = template.split('{v}');
    const harmless = (letters: string) => parts.map((part) => withoutSql(part, letters)).join(valid);
    return { injected: parts.join(valid), harmless: [harmless(OTHER_LETTERS[0]), harmless(OTHER_LETTERS[1])] };
  }),
  ...ADDRESSES,
];
