import { createServer, type Socket } from 'node:net';

/** The test file of EICAR, which every virus scanner reports. In parts, so that this file is not reported itself. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');
export const EICAR_NAME = 'Eicar-Test-Signature';

const ANSWERS = {
  scans: (content: Buffer) => (content.includes(EICAR) ? `stream: ${EICAR_NAME} FOUND` : 'stream: OK'),
  refuses: () => 'INSTREAM size limit exceeded. ERROR',
  isSilent: () => undefined,
};
export type ClamdMood = keyof typeof ANSWERS;

/** The content of a whole INSTREAM command, or undefined while its end is missing. */
const streamed = (received: Buffer): Buffer | undefined => {
  const chunks: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

/** Speaks the part of the protocol of clamd that we use: PING and INSTREAM, each on a connection of its own. */
export const clamdServer = async () => {
  let mood: ClamdMood = 'scans';
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    const answer = (text: string | undefined) => text !== undefined && socket.end(`${text}\0`);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.toString('latin1') === 'zPING\0') answer(mood === 'isSilent' ? undefined : 'PONG');
      const content = received.toString('latin1', 0, 10) === 'zINSTREAM\0' ? streamed(received) : undefined;
      if (!content) return;
      scanned.push(content);
      answer(ANSWERS[mood](content));
    });
  });
  const listenOn = (port: number) =>
    new Promise<void>((listening) => void server.listen(port, '127.0.0.1', () => listening()));
  await listenOn(0);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };
  return {
    address: `127.0.0.1:${port}`,
    port,
    /** What was scanned. */
    scanned,
    become: (next: ClamdMood) => {
      mood = next;
    },
    stop,
    startAgain: () => listenOn(port),
  };
};
export type ClamdServer = Awaited<ReturnType<typeof clamdServer>>;
