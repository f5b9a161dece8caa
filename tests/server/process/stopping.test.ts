import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { register } from '../../support/journey.ts';
import { startServer } from '../../support/server.ts';

/** A mail server that takes connections and never says a word. */
const silentMailServer = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    hangUp();
  });
  return { url: `smtp://127.0.0.1:${port}`, waiting: () => sockets.size, hangUp };
};

test('a server that stops takes no new request while a mail is still being delivered', async () => {
  const smtp = await silentMailServer();
  const server = await startServer({ env: { SMTP_URL: smtp.url } });
  await register(server.client());
  await expect.poll(smtp.waiting).toBe(1);
  const stopping = server.remove();
  const answers = () =>
    fetch(`${server.origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  expect(smtp.waiting(), 'the mail is still being delivered').toBe(1);
  smtp.hangUp();
  await stopping;
});
