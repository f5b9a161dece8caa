import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { ACCESS_ENDED_BY_RESET } from '../../../domain/accounts/texts.ts';
import { addDays } from '../../../domain/calendar.ts';
import { composer } from '../../../server/mail/compose.tsx';
import { addressed, defaultSender } from '../../../server/mail/headers.ts';
import { type AddressedMail, MAILS, parseMail, type Template } from '../../../server/mail/mails.ts';
import { SAMPLES } from '../../../server/mail/samples.ts';
import { at } from '../../support/events.ts';

const origin = 'https://letproof.example';
const composeAt = (instant: string) =>
  composer({ origin, tokens: { issue: (list, accountId) => `${list}-${accountId}` }, now: () => new Date(instant) });
const compose = composeAt('2026-11-25T12:00:00.000Z');
const to = 'rowena@example.co.uk';
const names = Object.keys(MAILS) as Template[];

/** A sample with other texts in place of the names and the message that people write. */
const written = (template: Template, text: string): AddressedMail => {
  const { data } = SAMPLES[template] as { data: Record<string, unknown> };
  const replaced = Object.entries(data).map(([name, value]) =>
    ['name', 'property', 'phone', 'message', 'email'].includes(name) ? [name, text] : [name, value],
  );
  return parseMail({ template, data: Object.fromEntries(replaced), to });
};

const arrived = async (mail: AddressedMail) => {
  const message = await compose(mail, 'ada');
  const transport = createTransport({ streamTransport: true, buffer: true });
  const about = { key: `event.${mail.template}`, createdAt: new Date(at) };
  const { message: bytes } = await transport.sendMail(addressed(message, about, defaultSender(origin)));
  return { raw: bytes.toString(), ...(await PostalMime.parse(bytes as Buffer)) };
};

describe.each(names)('the mail %s', (template) => {
  const sample = { ...SAMPLES[template], to } as AddressedMail;

  test('has a subject, a text and the same links in both parts, all on this site', async () => {
    const { subject, html, text } = await compose(sample, 'ada');
    expect(subject).not.toContain('Rowena');
    expect(subject).not.toContain('Quay');
    const linksIn = (part: string, pattern: RegExp) => [...part.matchAll(pattern)].map(([, link]) => link);
    const links = linksIn(html, /href="([^"]+)"/g);
    expect(linksIn(text, /(https?:\/\/[^\s]+)/g)).toEqual(links);
    for (const link of links) expect(link).toMatch(/^https:\/\/letproof\.example\//);
    expect(text).toContain('LetProof · Ensuring holiday let compliance across the UK');
    expect(html).not.toMatch(/<script|<img|url\(/);
  });

  test.each([
    ['HTML', '<b>Bold</b><img src=x onerror=alert(1)>'],
    ['a right-to-left script', 'مالك العقار'],
    ['emoji', '👩‍👩‍👧‍👦🏡'],
    ['300 characters', 'Wilhelmina'.repeat(30)],
    ['line breaks and header lines', 'Ada\r\nBcc: all@example.com\r\n\r\n<p>hi'],
  ])('shows names of %s as text', async (_, name) => {
    const { html, text, headers, to: recipients } = await arrived(written(template, name));
    expect(html).not.toMatch(/<b>Bold|<img|<p>hi/);
    expect(text).not.toContain('&lt;');
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(recipients).toEqual([{ name: '', address: to }]);
  });
});

describe('links to pages of an account', () => {
  const OF_ACCOUNT = /^\/(dashboard|properties|assessment|badge|console)(\/|$)/;
  const linksOf = (accountId: string | null) =>
    names.flatMap((template) => {
      const { html } = compose({ ...SAMPLES[template], to } as AddressedMail, accountId);
      return [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link));
    });

  test('name the account that the mail is about, and other links do not', () => {
    const links = linksOf('ada');
    const named = links.filter(({ searchParams }) => searchParams.get('account') === 'ada');
    expect(named.map(({ pathname }) => pathname)).toEqual(
      links.map(({ pathname }) => pathname).filter((path) => OF_ACCOUNT.test(path)),
    );
    const pages = new Set(named.map(({ pathname }) => pathname.split('/')[1]));
    expect(pages).toEqual(new Set(['dashboard', 'properties', 'assessment', 'badge', 'console']));
  });

  test('name none in a mail without an account', () => {
    expect(linksOf(null).filter(({ searchParams }) => searchParams.has('account'))).toEqual([]);
  });
});

test('the greeting shows the whole name, and shortens one of 300 characters', async () => {
  expect((await compose(written('welcome', '👩‍👩‍👧‍👦 مالك'), 'ada')).text).toContain('Hello 👩‍👩‍👧‍👦 مالك,');
  const { text } = await compose(written('welcome', 'x'.repeat(300)), 'ada');
  expect(text).toContain(`Hello ${'x'.repeat(60)}…,`);
});

test('the welcome says what waits until the address is confirmed', async () => {
  const { text } = await compose(written('welcome', 'Ada'), 'ada');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'You can choose a plan, add properties and answer questions meanwhile. Invitations, shared links and API keys wait for it.',
  );
});

const wordsOf = (mail: unknown) => compose(parseMail(mail), 'ada').text.replace(/\s+/g, ' ');

test.each([
  ['by a change, leads to a new password for whom the change has shut out', { how: 'change' }, false],
  ['by a reset, says so, too', { how: 'reset', accessEnded: false }, false],
  ['by a reset that ends the access of others, says that as well', { how: 'reset', accessEnded: true }, true],
])('the mail about a new password %s', (_, data, accessEnded) => {
  const text = wordsOf({ template: 'password-changed', data: { name: 'Ada', ...data }, to });
  expect(text).toContain('choose a new password at once: we send a link to this address');
  expect(text).toContain(`Choose a new password ${origin}/forgot-password`);
  expect(text).not.toContain(`${origin}/settings`);
  expect(text.includes(ACCESS_ENDED_BY_RESET)).toBe(accessEnded);
});

test('the mail about a second factor leads whom it has shut out to us, and the others to their settings', () => {
  const mail = (enabled: boolean) => wordsOf({ template: 'two-factor-changed', data: { name: 'Ada', enabled }, to });
  expect(mail(true)).toContain('It does not switch the code off: write to us');
  expect(mail(true)).not.toContain(`${origin}/settings`);
  expect(mail(false)).toContain(`Open my settings ${origin}/settings`);
});

test('the mail about a transfer says what has ended with it', async () => {
  const { text } = await compose({ ...SAMPLES['property-transferred'], to } as AddressedMail, 'ada');
  expect(text.replace(/\s+/g, ' ')).toContain('Links and stay receipts that you made for it have ended');
});

test.each(['Win at https://evil.example', 'www.evil.example', 'evil.example', 'mail me@evil.example', ' '])(
  'the greeting leaves out the name %j',
  async (name) => expect((await compose(written('welcome', name), 'ada')).text).toContain('Hello, please confirm'),
);

describe.each(['invitation', 'property-offered'] as const)(
  'the mail %s, whose receiver may not know the sender,',
  (template) => {
    const from = (text: string) => {
      const { data } = SAMPLES[template] as { data: Record<string, unknown> };
      const names = { account: text, ...('property' in data && { property: text }) };
      return compose(parseMail({ template, data: { ...data, ...names }, to }), 'ada');
    };

    test.each(['Your account is locked, sign in at https://evil.example', 'www.evil.example', 'mail me@evil.example'])(
      'leaves out the name %j',
      async (name) => {
        const { subject, html, text } = await from(name);
        for (const part of [subject, html, text]) expect(part).not.toContain('evil');
        expect(text).toMatch(
          template === 'invitation' ? 'An invitation from somebody' : 'A property is offered to you',
        );
      },
    );

    test('shortens a name of 300 characters', async () => {
      const { text } = await from('x'.repeat(300));
      expect(text).toContain(`${'x'.repeat(60)}…`);
      expect(text).not.toContain('x'.repeat(61));
    });

    test('shows other names as they are', async () =>
      expect((await from('Tamar & Tide')).text).toContain('Tamar & Tide'));
  },
);

test('a mail names its event, its sender and its date', async () => {
  const { messageId, from, date, headers } = await arrived({ ...SAMPLES.welcome, to });
  expect(messageId).toBe('<event.welcome@letproof.example>');
  expect(from).toEqual({ name: 'LetProof', address: 'no-reply@letproof.example' });
  expect(date).toBe(at);
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test('the result of a quick check and reminders can be ended with one click', async () => {
  const ended: Record<string, string> = {};
  for (const template of names) {
    const { headers } = await arrived({ ...SAMPLES[template], to } as AddressedMail);
    const [url, post] = ['list-unsubscribe', 'list-unsubscribe-post'].map(
      (name) => headers.find(({ key }) => key === name)?.value,
    );
    if (!url) continue;
    ended[template] = url;
    expect(post).toBe('List-Unsubscribe=One-Click');
  }
  const link = (kind: string) => `<https://letproof.example/api/unsubscribe/${kind}-ada>`;
  expect(ended).toEqual({ 'quick-check-result': link('marketing'), reminders: link('reminders') });
});

test('reminders are worded for the day on which they are sent', () => {
  const [first] = SAMPLES.reminders.data.properties.slice(1);
  const mail = { ...SAMPLES.reminders, data: { ...SAMPLES.reminders.data, properties: first ? [first] : [] }, to };
  const sentAt = (instant: string) => composeAt(instant)(mail, 'ada');
  expect(sentAt('2026-12-07T09:00:00.000Z').subject).toBe('A document runs out in 2 days');
  const late = sentAt('2026-12-10T09:00:00.000Z');
  expect(late.subject).toBe('A document has run out');
  expect(late.text).toMatch(/Your documents on 10\/12\/2026[\s\S]+Expired/);
});

describe('the yearly check in a digest', () => {
  const check = { what: 'Check last year’s answers again', dueOn: '2026-12-20', begins: true };
  const sentAt = (day: string) => {
    const [property] = SAMPLES.reminders.data.properties;
    const properties = property ? [{ ...property, items: [check] }] : [];
    const data = { ...SAMPLES.reminders.data, properties };
    return composeAt(`${day}T09:00:00.000Z`)({ template: 'reminders', data, to }, 'ada');
  };

  test.each([
    ['2026-11-20', 'Begins in 30 days'],
    ['2026-12-19', 'Begins in 1 day'],
    ['2026-12-20', 'Begins today'],
    ['2026-12-27', 'Open for 7 days'],
  ])('on %s is told as: %s', (day, words) => {
    const { subject, text } = sentAt(day);
    expect(subject).toBe(`Check last year’s answers again: ${words}`);
    expect(text).toContain(words);
  });
});

describe('a digest of 2,000 lines', () => {
  const GMAIL_SHOWS = 102 * 1024;
  const documentType = 'gas_safety_certificate';
  const [what, late] = ['Gas safety certificate', '2030-12-31'];
  // Names have up to 200 characters, and these take three bytes.
  const named = (n: number) => ({ property: `${n} ${'家'.repeat(190)}`, propertyId: String(n) });
  const twoOf = (n: number) =>
    [addDays('2026-11-12', n), late].map((dueOn) => ({ what, dueOn, documentType }) as const);
  const properties = Array.from({ length: 1_000 }, (_, n) => ({ ...named(n), items: twoOf(n) }));
  const documents = properties.flatMap(({ items, ...property }) =>
    items.map(({ dueOn }) => ({ ...property, documentType, expiredOn: dueOn }) as const),
  );
  const DIGESTS = [
    ['reminders', { on: '2026-11-25', properties }],
    ['documents-expired', { total: 2_000, documents }],
  ] as const;
  const composed = (template: Template, data: object) =>
    compose(parseMail({ template, data: { name: 'Ada', ...data }, to }), 'ada');

  test.each(DIGESTS)('is shown whole by Gmail, to its last link: %s', (template, data) => {
    const { html } = composed(template, data);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_SHOWS);
    expect(html).toContain(`${origin}/dashboard?account=ada`);
  });

  test.each(DIGESTS)('names the 50 most urgent, and how many there are besides: %s', (template, data) => {
    const { subject, text } = composed(template, data);
    expect(subject).toContain('2,000 documents');
    expect(text).toContain('And 1,950 more.');
    const numbers = [...text.matchAll(/(\d+)\s+家/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(text).not.toContain('2030');
  });

  test('of expired documents, as an earlier build has stored it, counts those that it does not name', () => {
    const { text } = composed('documents-expired', { total: 30, documents: documents.slice(0, 20) });
    expect(text).toContain('And 10 more.');
  });
});

describe('the link of a digest that names more than documents', () => {
  const linkFor = (count: number) => {
    const items = [{ what: 'The badge’s twelve months', dueOn: '2026-12-20' }];
    const properties = SAMPLES.reminders.data.properties.slice(0, count).map((one) => ({ ...one, items }));
    const data = { ...SAMPLES.reminders.data, properties };
    const { text } = compose({ template: 'reminders', data, to }, 'ada');
    return /See what to do\s+(\S+)/.exec(text)?.[1];
  };

  test('leads to the property if there is one', () =>
    expect(linkFor(1)).toBe(`${origin}/properties/9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e02?account=ada`));
  test('leads to the dashboard if there are several', () => expect(linkFor(2)).toBe(`${origin}/dashboard?account=ada`));
});

test.each([
  [false, 'You can get the badge of this property now.'],
  [true, 'The badge of this property keeps its code.'],
])('the mail about a passed assessment, while the badge exists: %s, says: %s', (hasBadge, words) => {
  const data = { ...SAMPLES['assessment-completed'].data, hasBadge };
  expect(compose({ template: 'assessment-completed', data, to }, 'ada').text).toContain(words);
});

test.each([
  // A mail in the outbox that an earlier build has written.
  [undefined, 'it stays open until 20/12/2026 and is not charged again. After that'],
  [
    { until: '04/12/2026', hasAllowance: false },
    'your card may still be charged for it. Without this payment nothing can be changed after 04/12/2026. Once it is paid',
  ],
  [
    { until: '04/12/2026', hasAllowance: true },
    'Without this payment the allowance that you have agreed with us goes on. Once it is paid',
  ],
])('the mail about a cancellation with an open invoice %o says: %s', (unpaid, words) => {
  const data = { name: 'Ada', endsOn: '20/12/2026', unpaid };
  const { text } = compose(parseMail({ template: 'subscription-cancelled', data, to }), 'ada');
  expect(text).toContain(words);
  expect(text.includes('stays open until 20/12/2026')).toBe(unpaid === undefined);
});

test.each([
  [undefined, 'Everything stays open until 04/12/2026.'],
  [true, 'Everything stays open, because the allowance that you have agreed with us goes on.'],
])('the mail about a failed payment, where an allowance goes on: %s, says: %s', (hasAllowance, words) => {
  const data = { name: 'Ada', due: null, until: '04/12/2026', hasAllowance };
  const { text } = compose(parseMail({ template: 'payment-failed', data, to }), 'ada');
  expect(text).toContain(words);
  expect(text.includes('until 04/12/2026')).toBe(hasAllowance !== true);
});

test.each([
  [undefined, 'Your subscription renews on 20/11/2027.'],
  [true, 'Your subscription ends on 20/11/2027.'],
])('the mail about another plan, while a cancellation is scheduled: %s, says: %s', (isEnding, words) => {
  const data = { ...SAMPLES['plan-changed'].data, isEnding };
  expect(compose(parseMail({ template: 'plan-changed', data, to }), 'ada').text).toContain(words);
});

test.each([
  ['subscription-ending', 'Your badges stay valid for 30 more days.'],
  ['subscription-ended', 'Badges stay valid until 19/01/2027,'],
  ['allowance-ending', 'Your badges stay valid for 30 more days.'],
  ['allowance-ended', 'Badges stay valid until 19/01/2027,'],
  ['second-checkout', 'could not be returned automatically. We will return it in another way.'],
] as const)('the mail %s says: %s', (template, words) => {
  expect(compose({ ...SAMPLES[template], to } as AddressedMail, 'ada').text).toContain(words);
});

test.each([
  ['team@letproof.example', 'Answer this mail if anything is left to ask.'],
  [undefined, 'is always open, if anything is left to ask.'],
])('the answer to a message with the Reply-To %s says: %s', (replyTo, words) => {
  const { text } = compose({ ...SAMPLES['contact-answer'], to, replyTo } as AddressedMail, null);
  expect(text).toContain(words);
  expect(text.includes('Answer this mail')).toBe(replyTo !== undefined);
});

test.each(['contact-message', 'contact-answer'] as const)(
  'the mail %s keeps the lines of what was written, in both parts',
  (template) => {
    const sample = SAMPLES[template] as { data: Record<string, string> };
    const field = template === 'contact-message' ? 'message' : 'answer';
    const data = { ...sample.data, [field]: 'First line\r\nSecond <b>line\n\nFourth line' };
    const { html, text } = compose(parseMail({ template, data, to }), null);
    expect(html).toContain('First line<br/>Second &lt;b&gt;line<br/><br/>Fourth line');
    expect(text).toContain('First line\nSecond <b>line\n\nFourth line');
  },
);

test('the acknowledgement of a message repeats nothing that a stranger may have written', async () => {
  expect(MAILS['contact-received'].parse({ name: 'x', message: 'x' })).toEqual({});
});
