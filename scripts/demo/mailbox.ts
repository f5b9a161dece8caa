import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { OnStop } from '../../server/lib/lifetime.ts';

export type ReceivedMail = { readonly to: string; readonly subject: string };

/** An SMTP server that keeps what arrives. */
export const openMailbox = async (onStop: OnStop) => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { to, subject = '' } = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: to?.[0]?.address ?? '', subject });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onStop(() => new Promise<void>((closed) => server.close(closed)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails since the last call. */
    collect: (): readonly ReceivedMail[] => received.splice(0),
  };
};
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;
