import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Running } from '../server/process/start.ts';

/** The phases of saving one answer, in their order. */
export const PHASES = ['session', 'parse', 'decide', 'append', 'reply'] as const;
export type Phase = (typeof PHASES)[number];
/** Mean milliseconds per request. */
export type Phases = Readonly<Record<Phase, number>> & { readonly requests: number };

type Times = {
  arrived: number;
  sessionKnown: number;
  commanded: number;
  decided: number;
  appended: number;
  answered: number;
};

const durations = ({ arrived, sessionKnown, commanded, decided, appended, answered }: Times, done: number) => ({
  session: sessionKnown - arrived,
  // Reading the body, JSON, validation and the check of the subscription.
  parse: commanded - sessionKnown,
  // Also folds the event and runs the policies after the append.
  decide: decided - commanded + (answered - appended),
  append: appended - decided,
  reply: done - answered,
});

/**
 * Measures the phases of each answer in a running server, from outside: it replaces the request listener, the command
 * and the store's append by versions that note the time. The time of a phase includes waiting for the event loop.
 */
export const measurePhases = ({ server, core }: Pick<Running, 'server' | 'core'>) => {
  const current = new AsyncLocalStorage<Times>();
  let sums = { session: 0, parse: 0, decide: 0, append: 0, reply: 0, requests: 0 };
  const mark = (name: keyof Times) => {
    const times = current.getStore();
    if (times) times[name] = performance.now();
  };

  const record = (times: Times) => {
    // A repeated answer appends nothing.
    if (times.appended === 0) return;
    const lasted = durations(times, performance.now());
    for (const phase of PHASES) sums[phase] += lasted[phase];
    sums.requests += 1;
  };

  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const times = { arrived: performance.now(), sessionKnown: 0, commanded: 0, decided: 0, appended: 0, answered: 0 };
    // The JSON parser starts to listen for data after the session middleware has finished.
    request.on('newListener', (event) => {
      if (event === 'data') times.sessionKnown ||= performance.now();
    });
    response.on('finish', () => record(times));
    current.run(times, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });

  const { assessment } = core.commands;
  const { append } = core.store;
  const timedCommand: typeof assessment = Object.assign(
    async (...command: Parameters<typeof assessment>) => {
      mark('commanded');
      const outcome = await assessment(...command);
      mark('answered');
      return outcome;
    },
    { ...assessment },
  );
  const timedAppend: typeof append = async (...events) => {
    mark('decided');
    const appended = await append(...events);
    mark('appended');
    return appended;
  };
  Object.assign(core.commands, { assessment: timedCommand });
  Object.assign(core.store, { append: timedAppend });

  /** The means since the last call. */
  return (): Phases => {
    const { requests, ...total } = sums;
    sums = { session: 0, parse: 0, decide: 0, append: 0, reply: 0, requests: 0 };
    const mean = (phase: Phase) => total[phase] / requests;
    return {
      session: mean('session'),
      parse: mean('parse'),
      decide: mean('decide'),
      append: mean('append'),
      reply: mean('reply'),
      requests,
    };
  };
};
