import type { EventEmitter } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../../lib/logger.ts';

/**
 * The default keep-alive notices a frozen server only after 19.5 s, and a node that is frozen is asked for 5 s which one
 * leads. In milliseconds, but the last in seconds.
 */
const DEFAULTS = { keepAliveInterval: '2000', keepAliveTimeout: '2000', gossipTimeout: '1' };

/** Values in the connection string take precedence. */
const withDefaults = (connectionString: string): string => {
  const [address = '', query = ''] = connectionString.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(DEFAULTS)) if (!parameters.has(name)) parameters.set(name, value);
  return `${address}?${parameters}`;
};

/** Without the warning that the client prints about a keep-alive as short as ours. */
const quietly = (connectionString: string): EventStoreDBClient => {
  const { warn } = console;
  console.warn = () => {};
  try {
    return EventStoreDBClient.connectionString(withDefaults(connectionString));
  } finally {
    console.warn = warn;
  }
};

type Listener = (reply: unknown) => void;
type OpenStream = (grpc: unknown) => EventEmitter;
/** The part of the client that opens its gRPC streams; its types keep it from callers. */
type OpensStreams = {
  GRPCStreamCreator: (service: unknown, name: string, open: OpenStream, cache?: unknown) => () => Promise<EventEmitter>;
};

/** Logs what the listeners of a stream throw. */
const catchErrors = (stream: EventEmitter, logger: Logger): EventEmitter => {
  for (const listener of stream.listeners('data') as Listener[]) {
    stream.off('data', listener);
    stream.on('data', (reply) => {
      try {
        listener(reply);
      } catch (error) {
        logger.warn('A reply of EventStoreDB to an append was ignored', { reason: String(error) });
      }
    });
  }
  return stream;
};

/**
 * The client has one list of pending appends for all its instances. It throws on a reply whose append is no longer in
 * it: a second reply of the server, or the first one after another connection has failed and emptied the list. That
 * error would end the process. Such a reply is ignored, because its append has failed already and is repeated.
 */
const ignoreUnexpectedReplies = (client: EventStoreDBClient, logger: Logger): EventStoreDBClient => {
  const opening = client as unknown as OpensStreams;
  const create = opening.GRPCStreamCreator;
  opening.GRPCStreamCreator = (service, name, open, cache) =>
    create(service, name, name === 'appendToStream' ? (grpc) => catchErrors(open(grpc), logger) : open, cache);
  return client;
};

/**
 * For every call. After an election the client may still be connected to the former leader, whose log is behind. That
 * node then refuses a read or a subscription, and the client connects to the new leader. Appends share one open stream,
 * and its refusal of an append does not change the connection. The append is repeated until the next read of this process
 * has changed it: each process asks for the head every second.
 */
export const FROM_LEADER = { requiresLeader: true } as const;

/** No node of a cluster answers, or none of them leads. */
export class NoNodeFound extends Error {}

/** Parts of the client that its types keep from callers: it chooses a node of a cluster, and has a connection to it. */
type FindsNode = { resolveUri: () => Promise<string> };
type HasChannel = { readonly getChannel: () => Promise<{ readonly close: () => void }> };

const tellIfNoneIsFound = (client: EventStoreDBClient, noneFound: () => void): EventStoreDBClient => {
  const finding = client as unknown as FindsNode;
  const find = finding.resolveUri;
  finding.resolveUri = () =>
    find().catch((cause: unknown) => {
      noneFound();
      throw new NoNodeFound('No node of the EventStoreDB cluster can be used', { cause });
    });
  return client;
};

/** A client that neither a frozen server nor an unexpected reply can stop. */
export const clientFor = (connectionString: string, logger: Logger, noneFound = () => {}): EventStoreDBClient =>
  tellIfNoneIsFound(ignoreUnexpectedReplies(quietly(connectionString), logger), noneFound);

/**
 * Milliseconds without an answer after which a connection is given up: at least longer than two attempts of a call. If
 * the server stands still, gRPC keeps the socket of a connection that was given up until the server goes on. So
 * connections are given up less often the longer there is no answer.
 */
const [SHORTEST_SILENCE, LONGEST_SILENCE] = [5000, 60_000];
const silenceAfter = (withoutAnswers: number): number =>
  Math.min(Math.max(withoutAnswers / 4, SHORTEST_SILENCE), LONGEST_SILENCE);

/**
 * The client of the next call. Another one takes its place where the client would stay without a connection for ever:
 * - It looks for a node of a cluster ten times within some seconds. If it finds none, as in a slow election or before the
 *   cluster has started, it gives that same error to every later append.
 * - Until the others notice that the leading node stands still, they name it as leading, and the client connects to it
 *   again. The system accepts that connection, so it waits for the node without a limit.
 */
export const replacedClient = (connectionString: string, logger: Logger) => {
  const open = (): EventStoreDBClient => {
    const opened = clientFor(connectionString, logger, () => replace(opened));
    return opened;
  };
  let client = open();
  /** When the first call of this client began that has had no answer, unless there was an answer to another one since. */
  let unansweredSince: number | undefined;
  /** The same for all clients, one after the other. */
  let silentSince: number | undefined;

  // The former client is not disposed: that would end the reads under way as if they had come to their end.
  const replace = (failed: EventStoreDBClient): void => {
    if (client !== failed) return;
    client = open();
    unansweredSince = undefined;
  };

  return {
    current: () => client,
    asked: (): void => {
      unansweredSince ??= performance.now();
      silentSince ??= unansweredSince;
    },
    answered: (): void => {
      unansweredSince = undefined;
      silentSince = undefined;
    },
    /** A call had no answer in time. If none has had one for long, the connection is given up. */
    timedOut: (): void => {
      const now = performance.now();
      if (unansweredSince === undefined || silentSince === undefined) return;
      if (now - unansweredSince < silenceAfter(now - silentSince)) return;
      const silent = client as unknown as HasChannel;
      replace(client);
      // Calls that wait for this connection fail as in an outage.
      silent.getChannel().then(
        (channel) => channel.close(),
        () => {},
      );
    },
    dispose: () => client.dispose(),
  };
};
export type ReplacedClient = ReturnType<typeof replacedClient>;
