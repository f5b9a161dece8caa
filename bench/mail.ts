import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { alwaysLeading } from '../server/adapters/leadership.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { composer } from '../server/mail/compose.tsx';
import { startSender } from '../server/mail/sender.ts';
import { smtpDelivery } from '../server/mail/smtp.ts';
import { startCore } from '../server/process/core.ts';
import { type Database, quiet } from './database.ts';
import { atLeast, type Row } from './measure.ts';
import { DATA_DIR, MASTER } from './seeded.ts';

const MAILS = 2000;

/** A server that takes every mail. `arrived` resolves with the time of the last one. */
const receiver = async () => {
  let count = 0;
  let done: (at: number) => void;
  const arrived = new Promise<number>((resolve) => {
    done = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, accept) => {
      stream.resume().on('end', () => {
        accept();
        count += 1;
        if (count === MAILS) done(performance.now());
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { arrived, url: `smtp://127.0.0.1:${port}`, close: () => server.close(() => {}) };
};

/** Measures how many mails of the outbox are composed and handed over in a second. The receiver shares the processor. */
export const benchMail = async ({ connectionString }: Database): Promise<Row[]> => {
  const now = () => new Date();
  const core = await startCore({
    dataDir: DATA_DIR,
    databaseUrl: connectionString,
    eventStore: 'postgres',
    master: MASTER,
    migrations: 'server/migrations',
    now,
    logger: quiet,
  });
  for (let mail = 0; mail < MAILS; mail++) {
    const accountId = randomUUID();
    await core.keyring.create(accountId);
    const about = { eventId: uuidv7(), at: now().toISOString(), subject: accountId, accountId };
    const data = { name: 'Ada Lovelace', token: 'x'.repeat(43) };
    await core.mails.add({ template: 'welcome', data, to: `${accountId}@example.org`, ...about });
  }
  const smtp = await receiver();
  const stops: (() => unknown)[] = [];
  const started = performance.now();
  const sender = startSender({
    outbox: core.mails,
    compose: composer({ origin: 'http://localhost:3000', tokens: { issue: () => '' }, now }),
    deliver: smtpDelivery(smtp.url, 'LetProof <no-reply@localhost>', (stop) => stops.push(stop)),
    present: async (mail) => mail,
    bounced: async () => {},
    leadership: alwaysLeading,
    loops: core.loops,
    now,
    logger: quiet,
  });
  const seconds = ((await smtp.arrived) - started) / 1000;
  await sender.stop();
  for (const stop of stops) await stop();
  smtp.close();
  await core.stop();
  return [atLeast(MAILS / seconds, { row: 'mails handed over to a local SMTP server', bound: 200, unit: '/s' })];
};
