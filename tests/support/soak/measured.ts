import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a server process before its program: it answers on a socket of its own how the process is. */
export type Look = {
  /** Bytes. */
  readonly rss: number;
  /** Bytes after a collection. */
  readonly heap: number;
  /** Open files, sockets and pipes. */
  readonly handles: number;
  /** Milliseconds since the last look: the 99th percentile. */
  readonly loopDelay: number;
};

export const socketIn = (dataDir: string): string => join(dataDir, 'measured.sock');

const { DATA_DIR } = process.env;
if (isMainThread && DATA_DIR) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const look = (): Look => {
    const loopDelay = delays.percentile(99) / 1e6;
    collect();
    const { rss, heapUsed: heap } = process.memoryUsage();
    // The collection is not a delay of the server's own.
    delays.reset();
    return { rss, heap, handles: readdirSync('/proc/self/fd').length, loopDelay };
  };
  createServer((_request, response) => response.end(JSON.stringify(look())))
    .listen(socketIn(DATA_DIR))
    .unref();
}
