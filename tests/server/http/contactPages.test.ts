import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { register, someEmail } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const message = (over: Record<string, string> = {}) => ({
  name: 'Grace Hopper',
  email: someEmail(),
  phone: '',
  subject: 'technical',
  message: 'One line\r\nand another',
  ...over,
});
const send = (client: HttpClient, over?: Record<string, string>) =>
  client.send('POST', '/contact', { form: new URLSearchParams(message(over)) });

describe('the contact form of a browser without script', () => {
  test('records the message and leads to a page that says so', async () => {
    const client = server.client();
    const reply = await send(client);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/contact/sent']);
    const [event] = await server.query(
      "select type, data from event where stream <> 'ledger-heads' order by position desc limit 1",
    );
    expect(event).toMatchObject({ type: 'ContactMessageReceived', data: { accountId: null, subject: 'technical' } });
    const page = await client.get('/contact/sent');
    expectPage(page, 200, 'Thank you, your message is on its way');
    expect(page.text).toContain('You get a response within 24 hours');
    expect(page.text).toContain('<a href="/contact">Send Another Message</a>');
  });

  test('names the account of a signed-in person', async () => {
    const client = server.client();
    const { id } = await register(client);
    await send(client);
    const [event] = await server.query(
      "select data from event where stream <> 'ledger-heads' order by position desc limit 1",
    );
    expect(event.data.accountId).toBe(id);
  });

  test.each([
    ['name', '', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'grace@', 'Invalid email address'],
    ['subject', '', 'Subject is required'],
    ['message', '', 'Message is required'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
  ])('with the %s %j comes back with everything that was typed and "%s"', async (field, value, text) => {
    const typed = message({ [field]: value });
    const reply = await server.recordingNothing(() =>
      server.client().send('POST', '/contact', { form: new URLSearchParams(typed) }),
    );
    expectPage(reply, 422, 'Contact');
    expect(reply.text).toContain(`id="${field}-error">${text}</p>`);
    expect(reply.text).toContain('Please check what you entered.');
    for (const kept of ['name', 'email'] as const) expect(reply.text).toContain(`value="${typed[kept]}"`);
    expect(reply.text).toContain(typed.message.replace('\r\n', '\n').split('\n')[0]);
    if (field !== 'subject') expect(reply.text).toContain('<option value="technical" selected="">');
  });

  test('shows HTML as text', async () => {
    const refused = await send(server.client(), {
      email: '',
      name: '"><script>alert(1)</script>',
      message: '</textarea><b>',
    });
    expectPage(refused, 422, 'Contact');
    expect(refused.text).toContain('&quot;&gt;&lt;script&gt;');
    expect(refused.text).not.toContain('</textarea><b>');
  });

  test('over the limit says how long to wait, and keeps what was typed', async () => {
    const client = server.client();
    for (let sent = 0; sent < 5; sent++) expect((await send(client)).status).toBe(303);
    const reply = await send(client, { name: 'Katherine' });
    expectPage(reply, 429, 'Contact');
    expect(reply.text).toContain('Please wait 1 hour before you write again.');
    expect(reply.text).toContain('value="Katherine"');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('too large, or as another type, is refused with a page', async () => {
    expectPage(await send(server.client(), { message: 'x'.repeat(200_000) }), 413, 'Contact');
    const json = await server.client().send('POST', '/contact', { json: message() });
    expectPage(json, 422, 'Contact');
  });

  test('from another site is refused before any work', async () => {
    const headers = { origin: 'https://evil.example' };
    const form = new URLSearchParams(message());
    const reply = await server.recordingNothing(() => server.client().send('POST', '/contact', { form, headers }));
    expect(reply.status).toBe(403);
  });
});
