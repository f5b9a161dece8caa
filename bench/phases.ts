import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Core } from '../server/process/core.ts';

/** The phases of saving one answer, in their order. */
export const PHASES = ['session', 'parse', 'decide', 'append', 'reply'] as const;
export type Phases = Record<(typeof PHASES)[number], number>;

type Mark = 'arrived' | 'sessionKnown' | 'commanded' | 'decided' | 'appended' | 'answered' | 'sent';
type Times = Record<Mark, number>;

const NO_TIMES: Times = { arrived: 0, sessionKnown: 0, commanded: 0, decided: 0, appended: 0, answered: 0, sent: 0 };
const NO_PHASES: Phases = { session: 0, parse: 0, decide: 0, append: 0, reply: 0 };

const phasesOf = ({ arrived, sessionKnown, commanded, decided, appended, answered, sent }: Times): Phases => ({
  session: sessionKnown - arrived,
  // Reading and validating the body, and checking the subscription.
  parse: commanded - sessionKnown,
  // Includes folding the event and running the policies after the append.
  decide: decided - commanded + (answered - appended),
  append: appended - decided,
  reply: sent - answered,
});

/** The times of the request that is being handled. */
const current = new AsyncLocalStorage<Times>();

const mark = (name: Mark) => {
  const times = current.getStore();
  if (times) times[name] = performance.now();
};

const timeRequests = (server: Server, record: (times: Times) => void) => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const times = { ...NO_TIMES, arrived: performance.now() };
    // The JSON parser adds its data listener as soon as the session middleware has finished.
    request.on('newListener', (event) => {
      if (event === 'data') times.sessionKnown ||= performance.now();
    });
    response.on('finish', () => record({ ...times, sent: performance.now() }));
    current.run(times, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
};

const timeCommands = ({ commands, store }: Pick<Core, 'commands' | 'store'>) => {
  const { assessment } = commands;
  const { append } = store;
  const timedCommand: typeof assessment = Object.assign(async (...command: Parameters<typeof assessment>) => {
    mark('commanded');
    const outcome = await assessment(...command);
    mark('answered');
    return outcome;
  }, assessment);
  const timedAppend: typeof append = async (...events) => {
    mark('decided');
    const appended = await append(...events);
    mark('appended');
    return appended;
  };
  Object.assign(commands, { assessment: timedCommand });
  Object.assign(store, { append: timedAppend });
};

/**
 * Measures the phases of each answer in a running server: the request listener, the command and the store's append are
 * replaced by versions that note the time. A phase includes its waits for the event loop. Returns a function that gives
 * the mean milliseconds since its last call.
 */
export const measurePhases = ({ server, core }: { readonly server: Server; readonly core: Core }) => {
  let sums = { ...NO_PHASES };
  let requests = 0;
  timeRequests(server, (times) => {
    // A repeated answer appends nothing.
    if (times.appended === 0) return;
    const spent = phasesOf(times);
    for (const phase of PHASES) sums[phase] += spent[phase];
    requests += 1;
  });
  timeCommands(core);

  return (): Phases => {
    const means = { ...NO_PHASES };
    for (const phase of PHASES) means[phase] = sums[phase] / requests;
    [sums, requests] = [{ ...NO_PHASES }, 0];
    return means;
  };
};
