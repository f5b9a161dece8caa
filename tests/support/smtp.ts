import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Arrived = Email & { readonly to: NonNullable<Email['to']>; readonly raw: string };

type Reply = {
  readonly code: number;
  readonly text: string;
  /** True if it comes after the text of the mail, and not to the name of its recipient. */
  readonly afterText?: boolean;
  /** Only mails with this in their text are refused. */
  readonly ifTextHas?: string;
};

/** Recipients that the server refuses, and with which reply. */
type Refusals = Map<string, Reply>;

const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server that keeps what arrives. It can go away and come back on the same port. */
export const smtpServer = async () => {
  const arrived: Arrived[] = [];
  const refusals: Refusals = new Map();
  const state = { port: 0, onArrival: async (_mail: Arrived): Promise<void> => {} };
  let server: SMTPServer | undefined;

  const start = async () => {
    const starting = new SMTPServer({
      authOptional: true,
      // Milliseconds that `stop` waits for open connections.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const reply = refusals.get(address);
        done(reply && !reply.afterText ? refusal(reply) : undefined);
      },
      onData: (stream, { envelope }, done) => {
        const [reply] = envelope.rcptTo.map(({ address }) => refusals.get(address));
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString();
          if (reply && raw.includes(reply.ifTextHas ?? '')) return done(refusal(reply));
          const mail = { ...(await PostalMime.parse(raw)), raw } as Arrived;
          arrived.push(mail);
          await state.onArrival(mail);
          done();
        });
      },
    });
    starting.on('error', () => {});
    await new Promise<void>((listening) => starting.listen(state.port, '127.0.0.1', listening));
    const address = starting.server.address();
    if (typeof address === 'object' && address) state.port = address.port;
    server = starting;
  };
  const stop = async () => {
    const stopping = server;
    server = undefined;
    if (stopping) await new Promise<void>((closed) => stopping.close(closed));
  };

  await start();
  const url = `smtp://127.0.0.1:${state.port}`;
  return {
    url,
    arrived,
    refusals,
    start,
    stop,
    to: (address: string) => arrived.filter(({ to }) => to.some((one) => one.address === address)),
    /** Runs before the server acknowledges a mail. */
    onArrival: (work: (mail: Arrived) => Promise<void>) => {
      state.onArrival = work;
    },
  };
};
export type TestSmtpServer = Awaited<ReturnType<typeof smtpServer>>;

/** For one test. */
export const smtpForTest = async (): Promise<TestSmtpServer> => {
  const smtp = await smtpServer();
  onTestFinished(smtp.stop);
  return smtp;
};
