import { beforeEach, vi } from 'vitest';
import type { Changed } from '../../domain/live/contract.ts';

/** The connections of this browser, of all its tabs. */
export let sources: FakeSource[] = [];
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(type: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}
export const open = () => sources.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
export const source = () => {
  const [one] = open();
  if (!one) throw new Error('There is no connection');
  return one;
};

/** Locks and channels as browsers have them, for the tabs of one test. */
export const stubTabs = () => {
  const queues = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, work: () => unknown) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    queues.set(name, turn);
    return turn;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
  const channels = new Map<string, Set<EventTarget>>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      readonly others: Set<EventTarget>;
      constructor(name: string) {
        super();
        this.others = channels.get(name) ?? new Set();
        channels.set(name, this.others.add(this));
      }
      postMessage(data: unknown) {
        for (const other of this.others) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
      }
      close() {
        this.others.delete(this);
      }
    },
  );
};

/** Stubs the connections of a test file. */
export const stubConnections = () => {
  beforeEach(() => {
    sources = [];
    vi.stubGlobal('EventSource', FakeSource);
  });
};

export const change = (over: Partial<Changed> = {}): Changed => ({ position: '7', models: ['badge'], ...over });
