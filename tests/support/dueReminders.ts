import { Client } from 'pg';
import { expect } from 'vitest';
import { httpClient } from './http.ts';
import { addProperty, register, send, subscribe } from './journey.ts';
import type { ServerForTest } from './serverProcess.ts';
import type { Arrived, TestSmtpServer } from './smtp.ts';

/** A property takes up to 200 documents. */
const PER_PROPERTY = 100;

type Wishes = { readonly digest: boolean };

/** The owner of one document for each of these last days, who wants a reminder seven days before. */
export const ownerOfDocuments = async (origin: string, lastDays: readonly string[], { digest }: Wishes) => {
  const client = httpClient(origin);
  const { id, email } = await register(client);
  await subscribe(client);
  const reminders = { days_before: [7], on_the_day: false, days_after: [] };
  const settings = { marketing: false, reminders, digest };
  expect((await client.put('/api/account/notifications', settings)).status).toBe(200);
  for (let first = 0; first < lastDays.length; first += PER_PROPERTY) {
    const property = await addProperty(client);
    for (const expiry of lastDays.slice(first, first + PER_PROPERTY))
      expect((await send(client, property, '', { expiry, fields: { document_type: 'pat_certificate' } })).status).toBe(
        201,
      );
  }
  return { id, email };
};

export const isReminder = ({ subject }: Arrived): boolean => subject === 'A document runs out in 7 days';

const query = async (connectionString: string, text: string, values: readonly unknown[] = []) => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** The ids of the events that each have caused one mail with reminders, in order. */
export const mailedReminders = async (databaseUrl: string, accountId: string): Promise<readonly string[]> => {
  const text = `select id from event where type = 'RemindersMailed' and data->>'accountId' = $1 order by position`;
  return (await query(databaseUrl, text, [accountId])).map(({ id }) => id);
};

/** The id of the event that has caused a mail. */
const eventOf = ({ messageId = '' }: Arrived): string => messageId.slice(1).split('.')[0] ?? '';

type Fault = { readonly documents: number; readonly kills: number };

/**
 * Kills the server `kills` times between sending a reminder and noting it. Expects that every reminder arrives, in
 * order, and that each kill repeats no more than the mail that was under way.
 */
export const expectRemindersDespiteKills = async (
  { server, smtp, env }: { server: ServerForTest; smtp: TestSmtpServer; env: Record<string, string> },
  { documents, kills }: Fault,
): Promise<void> => {
  const { id, email } = await ownerOfDocuments(server.url, Array(documents).fill('2026-12-20'), {
    digest: false,
  });
  await server.stopServer();
  let killed = 0;
  let [arrivals, nextKill] = [0, Math.ceil(documents / (kills + 1))];
  smtp.onArrival(async (mail) => {
    if (!isReminder(mail)) return;
    arrivals += 1;
    if (killed === kills || arrivals < nextKill) return;
    killed += 1;
    nextKill += Math.ceil(documents / (kills + 1));
    // The mail has arrived, but the server does not get the reply.
    await server.killServer();
  });
  env.CLOCK_START = '2026-12-13T08:00:00.000Z';
  const arrived = () => smtp.to(email).filter(isReminder);
  const distinct = () => [...new Set(arrived().map(eventOf))];
  server.start();
  await expect
    .poll(
      async () => {
        if (!server.isRunning()) server.start();
        return distinct().length;
      },
      { timeout: 60_000 + documents * 500, interval: 100 },
    )
    .toBe(documents);
  await server.ready();
  const databaseUrl = await server.databaseUrl();
  await expect.poll(() => query(databaseUrl, `select from outbox_mail where status = 'waiting'`)).toEqual([]);
  expect(killed).toBe(kills);
  expect(distinct()).toEqual(await mailedReminders(databaseUrl, id));
  expect(arrived().length).toBe(documents + kills);
};
