import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { readyEventStoreDb, spawnEventStoreDb } from './eventStoreDbServer.ts';
import { freePort } from './freePort.ts';

const NODES = 3;

/** Milliseconds in which three nodes start and elect one of them, on a busy machine. */
export const ELECTION = 120_000;

const Gossip = z.object({
  members: z.array(z.object({ state: z.string(), isAlive: z.boolean(), httpEndPointPort: z.number() })),
});

/** Three nodes on this machine, each started again when it ends. EventStoreDB takes what the command does not say from its environment. */
export const startEventStoreDbCluster = async (command: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-esdb-'));
  const ports: number[] = [];
  for (let count = 0; count < 3 * NODES; count += 1) ports.push(await freePort());
  const http = ports.slice(0, NODES);
  type Node = ReturnType<typeof spawnEventStoreDb>;
  const nodes = new Map<number, Node>();
  const start = (port: number): void => {
    const index = http.indexOf(port);
    const node = spawnEventStoreDb(command, {
      port,
      data: join(folder, String(index)),
      env: {
        EVENTSTORE_CLUSTER_SIZE: String(NODES),
        EVENTSTORE_DISCOVER_VIA_DNS: 'false',
        EVENTSTORE_GOSSIP_SEED: http.flatMap((one) => (one === port ? [] : [`127.0.0.1:${one}`])).join(),
        EVENTSTORE_INT_TCP_PORT: String(ports[NODES + index]),
        EVENTSTORE_EXT_TCP_PORT: String(ports[2 * NODES + index]),
      },
    });
    nodes.set(port, node);
    // A node that has written what the new leader does not have ends, and cuts this off when it is started again.
    void node.exited.then(() => nodes.get(port) === node && start(port));
  };
  const kill = async (port: number): Promise<void> => {
    const node = nodes.get(port);
    nodes.delete(port);
    if (node?.isRunning()) await node.kill();
  };
  for (const port of http) start(port);
  const url = `esdb://${http.map((port) => `127.0.0.1:${port}`).join()}?tls=false`;

  const stop = async () => {
    for (const port of http) await kill(port);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await readyEventStoreDb(url, ELECTION).catch(async (error) => {
    await stop();
    throw error;
  });

  /** How a node sees the cluster; nothing if it does not answer. */
  const seenBy = async (port: number) => {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`http://127.0.0.1:${port}/gossip?format=json`, { signal }).catch(() => undefined);
    return answer?.ok ? Gossip.parse(await answer.json()).members : [];
  };
  /** The leading node, once all three say that it leads and that the others follow it. A node that was away believes less. */
  const agreedLeader = async (): Promise<number | undefined> => {
    const views = await Promise.all(http.map(seenBy));
    const leaders = views.map((members) => {
      const states = members.map(({ state, isAlive }) => (isAlive ? state : 'away')).sort();
      const isWhole = states.join() === 'Follower,Follower,Leader';
      return isWhole ? members.find(({ state }) => state === 'Leader')?.httpEndPointPort : undefined;
    });
    return new Set(leaders).size === 1 ? leaders[0] : undefined;
  };
  /** Do both other nodes say that one of them leads? */
  const isReplaced = async (port: number): Promise<boolean> => {
    const views = await Promise.all(http.filter((other) => other !== port).map(seenBy));
    const leaders = views.map((members) => members.find((member) => member.state === 'Leader' && member.isAlive));
    const [leader, ...others] = leaders.map((member) => member?.httpEndPointPort);
    return leader !== undefined && leader !== port && others.every((other) => other === leader);
  };

  return {
    url,
    stop,
    /** The node that leads, and what a test can do to it. Waits until all are there: the fault then leaves a majority. */
    leadingNode: async () => {
      let port = 0;
      await expect
        .poll(
          async () => {
            port = (await agreedLeader()) ?? 0;
            return port;
          },
          { timeout: ELECTION },
        )
        .toBeGreaterThan(0);
      return {
        port,
        kill: () => kill(port),
        restart: () => start(port),
        signal: (name: NodeJS.Signals) => nodes.get(port)?.signal(name),
        /** True once another node leads, false if none does within so many milliseconds. */
        isReplacedWithin: async (limit: number): Promise<boolean> => {
          for (const end = Date.now() + limit; Date.now() < end; await delay(100))
            if (await isReplaced(port)) return true;
          return false;
        },
      };
    },
  };
};
