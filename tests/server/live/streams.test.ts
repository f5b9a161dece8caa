import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { accessesOfAccount } from '../../../server/application/accountAccess.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { StoreUnavailable, TooManyRequests } from '../../../server/application/errors.ts';
import type { Change } from '../../../server/live/changes.ts';
import { listenerChecks } from '../../../server/live/checkListeners.ts';
import { followChanges } from '../../../server/live/followChanges.ts';
import type { LiveStream } from '../../../server/live/liveStream.ts';
import { liveStreams } from '../../../server/live/liveStreams.ts';
import { recentChanges } from '../../../server/live/recentChanges.ts';
import { ada, bob, cottage, villa } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { recorded } from '../../support/memoryLog.ts';

const models = [{ name: 'badge', reads: new Set(['property']), change: () => ({ key: () => '', fold: () => null }) }];
const change = (position: bigint, property: string = cottage): Change => ({
  position,
  models: new Set(['badge']),
  properties: new Set([property]),
});
const about = (account: string, one: Change) => new Map([[account, one]]);

/** A response that reads on demand. */
const response = () => {
  const events = new EventEmitter();
  const written: string[] = [];
  const made = {
    writableNeedDrain: false,
    write: (text: string) => void written.push(text),
    end: () => void events.emit('close'),
    on: (name: 'close' | 'drain', listener: () => void) => events.on(name, listener),
    written,
    changes: () => written.filter((text) => text.startsWith('event: changed')),
    block: () => {
      made.writableNeedDrain = true;
    },
    drain: () => {
      made.writableNeedDrain = false;
      events.emit('drain');
    },
  };
  return made;
};

const listener = (over: object = {}) => ({ sessionId: 's', person: ada, account: ada, scope: null, ...over });

describe('a listener whose grant was narrowed to some properties', () => {
  const narrowed = async (stream: LiveStream) => {
    const access = { role: 'viewer', scope: [cottage] } as const;
    const checks = listenerChecks({
      sessions: { valid: async (ids) => new Set(ids) },
      accessesOf: () => async () => access,
      logger: silent,
    });
    await checks.grantsOf([stream]);
  };

  test('is told only of these, also of what still waits for it', async () => {
    const streams = liveStreams({ models, from: 0n });
    const slow = response();
    const stream = streams.open(listener({ person: bob }), slow, null);
    slow.block();
    streams.publish(about(ada, change(1n, villa)), 1n);
    await narrowed(stream);
    slow.drain();
    expect(slow.changes()).toEqual([]);
    // Once, because what it shows must go: everything may have changed, and no property is named.
    streams.publish(about(ada, change(2n, villa)), 2n);
    expect(slow.changes()).toHaveLength(1);
    expect(slow.changes()[0]).not.toContain('property_id');
    streams.publish(about(ada, change(3n, villa)), 3n);
    expect(slow.changes()).toHaveLength(1);
    streams.publish(about(ada, change(4n, cottage)), 4n);
    expect(slow.changes()).toHaveLength(2);
  });

  test('is told nothing more if it is checked and nothing has changed', async () => {
    const streams = liveStreams({ models, from: 0n });
    const reader = response();
    const stream = streams.open(listener({ person: bob, scope: [cottage] }), reader, null);
    await narrowed(stream);
    streams.publish(about(ada, change(1n, villa)), 1n);
    expect(reader.changes()).toEqual([]);
  });
});

describe('a look whether the grants of an account still count', () => {
  const groupId = '018f0000-0000-7000-8000-0000000000aa';
  const persons = Array.from({ length: 10 }, (_, index) => `person-${index}`);
  const grants = persons.map((personId, index) => {
    const scope = index % 2 ? ({ kind: 'all' } as const) : ({ kind: 'group', groupId } as const);
    return { grantId: personId, personId, role: 'viewer', scope, until: null } as const;
  });

  test('reads its grants and groups once for all of its listeners, and a few accounts at a time', async () => {
    const read: string[] = [];
    let [atOnce, most] = [0, 0];
    const stateOf = async <State>(what: string, state: State): Promise<State> => {
      read.push(what);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await setImmediate();
      atOnce -= 1;
      return state;
    };
    const groups = { groups: [{ groupId, name: 'Coast' }], removed: [], parts: {} };
    const checks = listenerChecks({
      sessions: { valid: async (ids) => new Set(ids) },
      accessesOf: accessesOfAccount(
        {
          access: { freshState: (id: string) => stateOf(`grants of ${id}`, { grants, invitations: [], revoked: [] }) },
          arrangement: { freshState: (id: string) => stateOf(`groups of ${id}`, groups) },
        } as unknown as Commands,
        () => new Date('2026-11-20T10:00:00.000Z'),
      ),
      logger: silent,
    });
    const streams = liveStreams({ models, from: 0n });
    const heard = [...persons, bob].map((person) => ({ person, reader: response() }));
    for (let round = 0; round < 10; round += 1)
      for (const { person, reader } of heard) streams.open(listener({ person }), reader, null);
    await checks.grantsOf(streams.all());
    expect(read).toEqual([`grants of ${ada}`, `groups of ${ada}`]);
    const ended = heard.filter(({ reader }) => reader.written.at(-1)?.startsWith('event: ended'));
    expect(ended.map(({ person }) => person)).toEqual([bob]);

    const others = Array.from({ length: 30 }, (_, index) => `account-${index}`);
    for (const account of others) streams.open(listener({ account, person: 'person-1' }), response(), null);
    most = 0;
    await checks.grantsOf(others.flatMap(streams.ofAccount));
    expect(most).toBe(8);
  });
});

describe('a client that reads slowly', () => {
  test('is sent one change for all that it missed, however many there were', () => {
    const streams = liveStreams({ models, from: 0n });
    const slow = response();
    streams.open(listener(), slow, null);
    slow.block();
    const before = slow.written.length;
    for (let n = 1n; n <= 10_000n; n++) {
      streams.publish(about(ada, change(n, `property-${n}`)), n);
      if (n % 100n === 0n) streams.heartbeat();
    }
    expect(slow.written.length).toBe(before);
    slow.drain();
    expect(slow.changes()).toEqual(['event: changed\nid: 10000\ndata: {"position":"10000","models":["badge"]}\n\n']);
    slow.drain();
    expect(slow.changes()).toHaveLength(1);
  });

  test('is not written to after its end', () => {
    const streams = liveStreams({ models, from: 0n });
    const slow = response();
    streams.open(listener(), slow, null);
    const [stream] = streams.all();
    slow.block();
    streams.publish(about(ada, change(1n)), 1n);
    stream?.dismiss();
    slow.drain();
    expect(slow.changes()).toEqual([]);
    expect(slow.written.at(-1)).toContain('event: ended');
  });
});

describe('the recent changes', () => {
  test('are complete after the oldest one that is kept', () => {
    const recent = recentChanges(10n, 4);
    for (let n = 11n; n <= 15n; n++) recent.add(about(n % 2n ? ada : bob, change(n)));
    expect(recent.since(11n, ada)).toBe('too old');
    expect(recent.since(12n, ada)).toMatchObject({ position: 15n });
    expect(recent.since(15n, ada)).toBeUndefined();
    expect(recent.since(12n, 'another')).toBeUndefined();
  });

  test('are found by position, in whatever order a batch names its accounts', () => {
    const recent = recentChanges(10n);
    recent.add(new Map([...about(ada, change(12n)), ...about(bob, change(11n))]));
    expect(recent.since(11n, ada)).toMatchObject({ position: 12n });
    expect(recent.since(11n, bob)).toBeUndefined();
  });

  test('begin with the start of the process', () => {
    const recent = recentChanges(10n);
    expect(recent.since(9n, ada)).toBe('too old');
    expect(recent.since(10n, ada)).toBeUndefined();
  });
});

describe('a process', () => {
  test('admits a person again once one of its streams is closed', () => {
    const streams = liveStreams({ models, from: 0n, limits: { perPerson: 1, perProcess: 9 } });
    const one = response();
    streams.open(listener(), one, null);
    expect(() => streams.admit({ person: ada })).toThrow(TooManyRequests);
    expect(() => streams.admit({ person: bob })).not.toThrow();
    one.end();
    expect(() => streams.admit({ person: ada })).not.toThrow();
    expect(streams.all()).toEqual([]);
  });

  test('admits nobody once it stops', () => {
    const streams = liveStreams({ models, from: 0n });
    streams.close();
    expect(() => streams.admit({ person: ada })).toThrow(StoreUnavailable);
  });

  test('sends everything to a client whose position it has not reached itself', () => {
    const streams = liveStreams({ models, from: 5n });
    const [ahead, present] = [response(), response()];
    streams.open(listener(), ahead, 6n);
    streams.open(listener(), present, 5n);
    expect(ahead.changes()).toEqual(['event: changed\nid: 5\ndata: {"position":"5","models":["badge"]}\n\n']);
    expect(present.changes()).toEqual([]);
  });
});

const removed = (accountId: string, propertyId: string) =>
  ({
    type: 'PropertyRemoved',
    data: { accountId, propertyId, assessmentId: null, at: '2026-11-20T10:00:00.000Z' },
  }) as const;
const revoked = (accountId: string) =>
  ({ type: 'AccessRevoked', data: { accountId, grantId: cottage, at: '2026-11-20T10:00:00.000Z' } }) as const;

const following = (batches: readonly ReturnType<typeof recorded>[], waits: readonly boolean[] = []) => {
  const streams = liveStreams({ models, from: 0n });
  const heard = response();
  streams.open(listener({ person: bob }), heard, null);
  const steps: string[] = [];
  const urgent: (boolean | undefined)[] = [];
  const answers = [...waits];
  const stop = followChanges({
    streams,
    models,
    logger: silent,
    events: {
      subscribe: async function* (_, signal) {
        yield* batches;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    },
    caughtUp: async (_position, _timeout, isUrgent) => {
      urgent.push(isUrgent);
      steps.push(`caught up, told ${heard.changes().length}`);
      return answers.shift() ?? true;
    },
    changedOffers: async () => new Map(),
    checks: {
      grantsOf: async (some) => {
        steps.push(`checked, told ${heard.changes().length}`);
        for (const stream of some) stream.dismiss();
      },
    },
  });
  return { steps, urgent, heard, stop, streams };
};

describe('a change is told', () => {
  test('once the read models show it, however long that takes', async () => {
    const { steps, heard, stop, streams } = following([recorded([removed(ada, cottage)])], [false, false, true]);
    await expect.poll(streams.reached).toBe(1n);
    expect(steps).toEqual(Array(3).fill('caught up, told 0'));
    expect(heard.changes()).toHaveLength(1);
    await stop();
  });

  test('soon if somebody hears it in this process; otherwise the leader may gather more events', async () => {
    const batches = [recorded([removed(bob, cottage)]), recorded([removed(ada, cottage)])];
    const { urgent, stop, streams } = following(batches);
    await expect.poll(() => urgent).toEqual([false, true]);
    expect(streams.ofAccount(bob)).toEqual([]);
    await stop();
  });

  test('after the grants that the same batch revokes were checked', async () => {
    const { steps, heard, stop, streams } = following([recorded([removed(ada, villa), revoked(ada)])]);
    await expect.poll(streams.reached).toBe(2n);
    expect(steps[0]).toBe('checked, told 0');
    expect(heard.changes()).toEqual([]);
    await stop();
  });

  test('not to the streams of an erased account, which end before', async () => {
    const data = { accountId: ada, emailKey: 'key', at: '2026-11-20T10:00:00.000Z' };
    const { heard, stop, streams } = following([recorded([{ type: 'AccountErased', data }])]);
    await expect.poll(streams.reached).toBe(1n);
    expect(heard.changes()).toEqual([]);
    expect(heard.written.at(-1)).toContain('event: ended');
    await stop();
  });
});
