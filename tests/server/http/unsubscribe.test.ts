import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribeTokens } from '../../../server/mail/unsubscribeTokens.ts';
import { noDeadline } from '../../support/context.ts';
import { register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const wanting = async () => {
  const { id } = await register(server.client(), { marketing_opt_in: true });
  const tokens = unsubscribeTokens(server.core.secrets.derive);
  const linkTo = (list: 'marketing' | 'reminders') => `/api/unsubscribe/${tokens.issue(list, id)}`;
  const notifications = async () => {
    const state = await server.core.commands.account.freshState(id, noDeadline);
    return state.status === 'registered' ? state.notifications : undefined;
  };
  return { id, linkTo, notifications };
};
const oneClick = { form: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

test('one click of a mail program ends the mails, without a session and from another site', async () => {
  const { linkTo, notifications } = await wanting();
  const link = linkTo('marketing');
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  const { status, text } = await server.client().send('POST', link, { ...oneClick, headers });
  expect([status, text]).toEqual([200, expect.stringContaining('<h1>You are unsubscribed</h1>')]);
  expect(await notifications()).toMatchObject({ marketing: false, digest: true, reminders: { onTheDay: true } });
  const again = await server.recordingNothing(() => server.client().send('POST', link, oneClick));
  expect(again.status).toBe(200);
});

test('a body that is no form, and none at all, count as well', async () => {
  const { linkTo, notifications } = await wanting();
  const body = new FormData();
  body.append('List-Unsubscribe', 'One-Click');
  expect((await server.client().send('POST', linkTo('marketing'), { form: body })).status).toBe(200);
  expect((await server.client().send('POST', linkTo('reminders'))).status).toBe(200);
  expect(await notifications()).toMatchObject({
    marketing: false,
    reminders: { daysBefore: [], onTheDay: false, daysAfter: [] },
  });
});

test('a person who opens the link gets a page whose form works without scripts', async () => {
  const { linkTo, notifications } = await wanting();
  const link = linkTo('marketing');
  const client = server.client();
  const page = await server.recordingNothing(() => client.get(link));
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h1>Unsubscribe?</h1>');
  expect(page.text).toContain('<form method="post"><input type="hidden" name="from-page" value="yes"/>');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'.*frame-ancestors 'none'/);
  expect(page.headers.get('content-security-policy')).not.toContain('sandbox');
  const posted = await client.send('POST', link, { form: new URLSearchParams({ 'from-page': 'yes' }) });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, link]);
  expect((await client.get(link)).text).toContain('<h1>You are unsubscribed</h1>');
  expect(await notifications()).toMatchObject({ marketing: false });
});

test('the change is recorded as one by this link', async () => {
  const { id, linkTo } = await wanting();
  await server.client().send('POST', linkTo('marketing'), oneClick);
  const events = await server.query(
    `select data, metadata from event where type = 'NotificationsChanged' order by position`,
  );
  expect(events.at(-1)).toMatchObject({
    data: { accountId: id, via: 'unsubscribe' },
    metadata: { actor: { kind: 'person', id }, account: id },
  });
});

test('no other token works, and none tells whether an account exists', async () => {
  const { id, linkTo } = await wanting();
  const { id: other } = await register(server.client());
  const link = linkTo('marketing');
  const hash = link.split('.')[1] ?? '';
  const replies = await server.recordingNothing(() =>
    Promise.all(
      [
        `/api/unsubscribe/${other}.${hash}`,
        `${link}x`,
        `${link}.x`,
        link.slice(0, -1),
        `/api/unsubscribe/${id}`,
        `/api/unsubscribe/${'x'.repeat(5000)}`,
        '/api/unsubscribe/%00',
      ].map((path) => server.client().send('POST', path, oneClick)),
    ),
  );
  for (const { status, text } of replies)
    expect([status, text]).toEqual([404, expect.stringContaining('<h1>This link is not valid</h1>')]);
});
