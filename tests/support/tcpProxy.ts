import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy that can simulate a broken network: connections stay open, but no data arrives until it is mended. A
 * concurrent test hands in its own `finished`: the one of Vitest does not know which test calls it.
 */
export const tcpProxy = async (address: string, finished: (close: () => void) => void = onTestFinished) => {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let silent = false;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => to.destroy());
    from.on('end', () => to.end());
    if (silent) from.pause();
    from.on('close', () => sockets.delete(from));
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  finished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const bound = server.address();
  const own = new URL(address);
  own.hostname = '127.0.0.1';
  own.port = String(typeof bound === 'object' && bound ? bound.port : 0);
  return {
    address: own.href,
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    /** Data that was sent in the meantime arrives now, as TCP would send it again. */
    speakAgain: () => {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    /** Breaks the connections and accepts new ones, as after a restart behind the proxy. */
    comeBack: () => {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
  };
};
