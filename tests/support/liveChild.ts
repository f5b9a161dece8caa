import express from 'express';
import { CLIENT_LIMITS, httpServer } from '../../server/http/httpServer.ts';
import type { Change, Model } from '../../server/live/changes.ts';
import { liveStreams } from '../../server/live/liveStreams.ts';

/**
 * A process with nothing but live connections, so that its memory is theirs. Its clients are in the test. They use a
 * Unix socket, whose buffer in the kernel is small: 4 MB are under way on a TCP connection before a writer notices that
 * its reader does not read.
 */
export type Order = { readonly tell: number } | 'look';
export type Seen = {
  readonly connections: number;
  readonly peak: number;
  readonly position: number;
};

const ACCOUNT = 'ada';
const MODELS: readonly Model[] = [{ name: 'property_overview', reads: new Set(), change: () => null }];
/** Milliseconds. The slow clients are dropped sooner than in production, so that the test does not wait for long. */
const SILENCE = 3000;

const streams = liveStreams({ models: MODELS, from: 0n });
const server = httpServer(
  express().use((request, response) => {
    const after = request.headers['last-event-id'];
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const listener = { sessionId: 'session', person: ACCOUNT, account: ACCOUNT, scope: null };
    streams.open(listener, response, typeof after === 'string' ? BigInt(after) : null);
  }),
  { ...CLIENT_LIMITS, silence: SILENCE },
);

/** Some 4 kB. */
const changeAt = (position: bigint): Change => ({
  position,
  models: new Set(['property_overview']),
  properties: new Set(Array.from({ length: 99 }, (_, n) => `${position}-${n}`.padStart(36, '0'))),
});

let peak = 0;
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};

const tell = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const position = streams.reached() + 1n;
    streams.publish(new Map([[ACCOUNT, changeAt(position)]]), position);
    look();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

process.on('message', async (order: Order) => {
  if (order !== 'look') await tell(order.tell);
  look();
  const seen: Seen = { connections: streams.all().length, peak, position: Number(streams.reached()) };
  process.send?.(seen);
});
process.on('disconnect', () => process.exit(0));
server.listen(process.argv[2], () => process.send?.('ready'));
