import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { InvalidEvent } from '../../../server/application/errors.ts';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { openPersonal, type PersonalGroups } from '../../../server/eventLog/personalData.ts';
import { metadata } from '../../support/context.ts';
import { turnsUntil } from '../../support/eventLoop.ts';
import { ada, at, bob, certificate, cottage, person, registration } from '../../support/events.ts';

const STREAM = `account-${ada}`;
const keys = new Map([
  [ada, Buffer.alloc(32, 1)],
  [bob, Buffer.alloc(32, 2)],
]);
const keyOf = (subject: string) => keys.get(subject);
const codec = eventCodec({ keysOf: async () => keyOf });
const codecWithout = (erased: string) =>
  eventCodec({ keysOf: async () => (subject) => (subject === erased ? undefined : keyOf(subject)) });

/** An event with personal data of its holder and of a second person. */
const eventAbout = (second: { subject: string; details: unknown }): DomainEvent => {
  const personal = { holder: { subject: ada, details: person }, second };
  return { type: 'AccountRegistered', data: { ...registration, personal } };
};
const bobsName = { subject: bob, details: { name: 'Bob Bell' } };

const store = async (event: DomainEvent, over: { id?: string; stream?: string } = {}): Promise<StoredEvent> => {
  const { id = certificate, stream = STREAM } = over;
  const [encoded] = await codec.encode(stream, [{ id, event, metadata }]);
  if (!encoded) throw new Error('nothing was encoded');
  return { ...encoded, stream, revision: 0n, position: 1n };
};
const groupsOf = ({ data }: StoredEvent) => data.personal as PersonalGroups;
const decodeOne = async (stored: StoredEvent, by = codec) => (await by.decode([stored]))[0];
const withGroup = (stored: StoredEvent, name: string, sealed: string | undefined): StoredEvent => {
  const personal = { ...groupsOf(stored), [name]: { ...groupsOf(stored)[name], sealed } };
  return { ...stored, data: { ...stored.data, personal } };
};

describe('personal data of several people in one event', () => {
  const place = { stream: STREAM, id: certificate };

  test('is encrypted, each group with the key of its own subject', async () => {
    const stored = await store(eventAbout(bobsName));
    for (const group of Object.values(groupsOf(stored)))
      expect(Object.keys(group).sort()).toEqual(['sealed', 'subject']);
    expect(openPersonal(groupsOf(stored), keyOf, place)).toEqual({
      holder: { subject: ada, details: person },
      second: bobsName,
    });
    const withAdasKey = (subject: string) => keyOf(subject === bob ? ada : subject);
    expect(() => openPersonal(groupsOf(stored), withAdasKey, place)).toThrow();
  });

  test('stays readable for one of them after the other was erased', async () => {
    const stored = await store(eventAbout(bobsName));
    const opened = (erased: string) =>
      openPersonal(groupsOf(stored), (subject) => (subject === erased ? undefined : keyOf(subject)), place);
    expect(opened(bob)).toEqual({ holder: { subject: ada, details: person }, second: { subject: bob, details: null } });
    expect(opened(ada)).toEqual({ holder: { subject: ada, details: null }, second: bobsName });
    expect(await decodeOne(stored, codecWithout(bob))).toHaveProperty('event.data.personal.holder.details', person);
    expect(await decodeOne(stored, codecWithout(ada))).toHaveProperty('event.data.personal.holder.details', null);
  });

  test('cannot be stored while one of them has no key', async () => {
    const event = eventAbout({ subject: cottage, details: { name: 'no key' } });
    await expect(store(event)).rejects.toThrow(`There is no key for the personal data of ${cottage}`);
  });
});

test('other requests get a turn while a long list of events is decoded', async () => {
  const stored = await store(eventAbout(bobsName));
  const long = Array.from({ length: 1200 }, (_, index) => ({ ...stored, revision: BigInt(index) }));
  const decoding = codec.decode(long);
  expect(await turnsUntil(decoding)).toBeGreaterThan(1);
  expect((await decoding).map(({ revision }) => revision)).toEqual(long.map(({ revision }) => revision));
});

describe('a sealed group', () => {
  test('decodes in its own event', async () => {
    expect(await decodeOne(await store(eventAbout(bobsName)))).toMatchObject({
      event: { type: 'AccountRegistered', data: registration },
      metadata,
    });
  });

  test.each([
    ['another event', { id: cottage }],
    ['another stream', { stream: `account-${bob}` }],
  ])('does not decrypt in %s', async (_, place) => {
    const [own, other] = [await store(eventAbout(bobsName)), await store(eventAbout(bobsName), place)];
    const copied = withGroup(own, 'holder', groupsOf(other).holder?.sealed);
    expect(await decodeOne(copied)).toHaveProperty('unreadable');
  });

  test('does not decrypt under another group name', async () => {
    const stored = await store(eventAbout({ subject: ada, details: person }));
    expect(await decodeOne(stored)).toHaveProperty('event');
    const copied = withGroup(stored, 'holder', groupsOf(stored).second?.sealed);
    expect(await decodeOne(copied)).toHaveProperty('unreadable');
  });

  test('does not decrypt for another subject', async () => {
    const stored = await store(eventAbout(bobsName));
    const personal = { ...groupsOf(stored), holder: { ...groupsOf(stored).holder, subject: bob } };
    expect(await decodeOne({ ...stored, data: { ...stored.data, personal } })).toHaveProperty('unreadable');
  });

  test('cannot contain text that stores refuse', async () => {
    const event = eventAbout({ subject: bob, details: { name: 'a\u0000b' } });
    await expect(store(event)).rejects.toThrow(InvalidEvent);
  });
});

test('an event without personal data is stored as it is', async () => {
  const data = { accountId: ada, at };
  const [encoded] = await codec.encode(`email-${ada}`, [
    { id: certificate, event: { type: 'EmailReleased', data }, metadata },
  ]);
  expect(encoded).toEqual({ id: certificate, type: 'EmailReleased', data, metadata });
});

describe('an event whose personal groups have another shape', () => {
  test.each([
    ['no object', { personal: 'v1.abc' }],
    ['an empty group', { personal: { holder: null } }],
    ['a group without a subject', { personal: { holder: { sealed: 'v1.abc' } } }],
    ['a subject that is no UUID', { personal: { holder: { subject: 'ada', sealed: 'v1.abc' } } }],
    ['a subject that is no text', { personal: { holder: { subject: [ada], sealed: 'v1.abc' } } }],
    ['no data at all', null],
  ])('with %s is unreadable alone, and only keys of UUIDs are asked for', async (_, data) => {
    const good = await store(eventAbout(bobsName));
    const asked: (readonly string[])[] = [];
    const asking = eventCodec({
      keysOf: async (subjects) => {
        asked.push(subjects);
        return keyOf;
      },
    });
    const [first, second] = await asking.decode([{ ...good, data: data as never }, good]);
    expect(first).toHaveProperty('unreadable');
    expect(second).toHaveProperty('event.data.personal.holder.details', person);
    expect(asked).toEqual([[ada, bob]]);
  });
});
