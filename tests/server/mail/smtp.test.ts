import { expect, onTestFinished, test } from 'vitest';
import { Unreachable } from '../../../server/mail/deliver.ts';
import { smtpDelivery } from '../../../server/mail/smtp.ts';
import { smtpForTest } from '../../support/smtp.ts';

const message = { to: 'ada@example.org', subject: 'Hello', html: '<p>Hello', text: 'Hello', headers: {} };
const about = { key: 'event.welcome', subject: null, createdAt: new Date('2026-11-20T10:00:00.000Z') };

const deliverTo = (url: string) =>
  smtpDelivery(url, 'no-reply@example.org', (stop) => onTestFinished(() => void stop()))(message, about);

/** The server of the test, which offers no STARTTLS, by an address that does not say that it is on this machine. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

test('a server on another machine that offers no STARTTLS gets no mail', async () => {
  const smtp = await smtpForTest();
  await expect(deliverTo(elsewhere(smtp.url))).rejects.toThrow(Unreachable);
  expect(smtp.arrived).toEqual([]);
});

test.each([
  ['on another machine whose URL says ignoreTLS', (url: string) => `${elsewhere(url)}?ignoreTLS=true`],
  ['on this machine', (url: string) => url],
])('a server without STARTTLS %s gets it as plain text', async (_, urlOf) => {
  const smtp = await smtpForTest();
  await deliverTo(urlOf(smtp.url));
  expect(smtp.arrived).toHaveLength(1);
});

test.each(['requireTLS=true', 'requireTLS'])(
  'a server on this machine whose URL says %s gets no mail without STARTTLS',
  async (asked) => {
    const smtp = await smtpForTest();
    await expect(deliverTo(`${smtp.url}?${asked}`)).rejects.toThrow(Unreachable);
  },
);
