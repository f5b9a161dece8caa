import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { uncopiedProperties } from '../../projections/documentFile/queries.ts';
import { historyRows } from '../../projections/propertyHistory/historyRows.ts';
import { propertyHistory } from '../../projections/propertyHistory/model.ts';
import { spansOf } from '../../projections/propertyHistory/replay.ts';
import { modelRunner } from '../../projections/runner.ts';
import { reapplyErasures } from '../../server/personalData/reapplyErasures.ts';
import { testEditions } from '../support/editions.ts';
import {
  accountErased,
  accountRegistered,
  ada,
  badgeIssued,
  badgeReinstated,
  badgeSuspended,
  bob,
  groupId,
  historyViewed,
  later,
  propertyAdded,
  subscriptionEnded,
  upload,
  villa,
} from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { project } from '../support/projecting.ts';
import { contents, databases, folded, modelNamed } from '../support/readModels.ts';
import { propertyTransferred, villaTransferred } from '../support/transferEvents.ts';

const database = databases();
const otherGroup = 'b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d1102';
const manager = 'b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d1103';
const noCache = { get: () => undefined, set: () => {}, clear: () => {} };

const events: readonly DomainEvent[] = [accountRegistered, ...villaTransferred, accountErased];

test.each(['property_overview', 'document_file', 'property_history', 'account_activity'])(
  '%s that is behind keeps the rows that moved before an erasure which another model has read',
  async (name) => {
    const db = await database();
    await project(db, 'account_profile', events);
    await project(db, name, events.slice(0, 1));
    let from = (await db.store.checkpoint(name))?.position ?? 0n;
    const target = { model: modelNamed(name), table: name, checkpoint: name, epoch: 0 };
    // A runner for each event, as if the process were restarted after each.
    for (const entry of recorded(events).slice(1))
      from = await modelRunner(target, db.store.tables, noCache)([entry], from);
    expect(await contents(db, name)).toBe(folded(modelNamed(name), recorded(events)));
    expect(await db.query(`select distinct owner from ${name}`)).toEqual([{ owner: bob }]);
  },
);

test('a start deletes no row of an erased account that a model behind still has to move', async () => {
  const db = await database();
  const name = 'document_file';
  await project(db, 'account_profile', events);
  // Up to the upload: the document still is the former owner's.
  const read = events.findIndex(({ type }) => type === 'DocumentUploaded') + 1;
  await project(db, name, events.slice(0, read));
  expect(await db.query(`select owner from ${name}`)).toEqual([{ owner: ada }]);
  await db.query('insert into erased_key (subject) select account_id from erased_account');
  await reapplyErasures({ pool: db.pool, store: { readAll: async () => [] }, models: [{ name }] });
  const target = { model: modelNamed(name), table: name, checkpoint: name, epoch: 0 };
  const from = (await db.store.checkpoint(name))?.position ?? 0n;
  await modelRunner(target, db.store.tables, noCache)(recorded(events).slice(read), from);
  expect(await contents(db, name)).toBe(folded(modelNamed(name), recorded(events)));
});

const uploaded: DomainEvent = { type: 'DocumentUploaded', data: { ...upload, propertyId: villa } };
const gone = propertyTransferred(villa);
const completed = villaTransferred.filter(({ type }) => type === 'TransferCompleted');
const copied = { accountId: bob, propertyId: villa, documentId: upload.documentId, at: later };
const details = { filename: 'gas.pdf', reference: null, issuer: null };
const moved = { ...copied, personal: { owner: { subject: bob, details } } };
const back = { ...gone, data: { ...gone.data, accountId: ada, formerAccountId: bob } };

test.each<[string, readonly DomainEvent[], readonly object[]]>([
  ['that stays with its owner', [], []],
  ['of a property that was transferred', [gone], [{ propertyId: villa, accountId: bob }]],
  ['whose transfer is complete', [gone, ...completed], [{ propertyId: villa, accountId: bob }]],
  ['that was copied', [gone, ...completed, { type: 'DocumentTransferred', data: moved }], []],
  ['that came back before it was copied', [gone, ...completed, back as DomainEvent], []],
])('a document %s: is there something to copy?', async (_, after, expected) => {
  const db = await database();
  await project(db, 'document_file', [uploaded, ...after]);
  const { text, values } = uncopiedProperties();
  expect(await db.query(text, [...values])).toEqual(expected);
});

test('a day under a former owner is judged by what was recorded about the badge, not by a subscription', () => {
  const suspended: DomainEvent = {
    type: 'BadgeSuspended',
    data: { ...badgeSuspended.data, cause: { kind: 'subscription', endedOn: '2026-10-01' } },
  };
  const past: readonly DomainEvent[] = [propertyAdded, badgeIssued(), suspended, badgeReinstated(), suspended];
  const entries = recorded([...past, subscriptionEnded(), propertyTransferred()]).flatMap((entry, index) => {
    const fold = 'event' in entry ? propertyHistory.change(entry.event.type)?.fold : undefined;
    const state = fold?.(null, entry as Parameters<typeof fold>[1]);
    const recordedAt = `2026-11-${10 + index}T10:00:00.000Z`;
    return state ? [{ ...state, metadata: { ...state.metadata, recordedAt } }] : [];
  });
  const spans = spansOf(entries, { until: '2026-11-16', now: '2026-11-16T12:00:00.000Z', editions: testEditions });
  const ended = new Map(spans.map(({ from, subscriptionEndedOn }) => [from, subscriptionEndedOn]));
  expect([10, 11, 12, 13, 14].map((day) => ended.get(`2026-11-${day}`))).toEqual([
    ...[null, null, '2026-10-01', null, '2026-10-01'],
  ]);
});

test.each([
  ['the former owner, who was invited back, for the present one', bob, ada, null],
  ['somebody else for the present owner', bob, manager, null],
  ['a manager of the former owner, in a request that was under way', ada, manager, 'formerOwner'],
])('what is recorded after a transfer by %s', (_, accountId, personId, hiddenActor) => {
  const change: DomainEvent = { type: 'DocumentUploaded', data: { ...upload, accountId } };
  const entries = recorded([propertyAdded, propertyTransferred(), change]).flatMap((entry, index) => {
    const state = propertyHistory.change(entry.event.type)?.fold(null, entry);
    const metadata = {
      recordedAt: later,
      actor: { kind: 'person', id: personId },
      correlationId: `c${index}`,
    } as const;
    return state ? [{ ...state, metadata }] : [];
  });
  expect(historyRows(entries, testEditions)[0]).toMatchObject({ type: 'DocumentUploaded', hiddenActor });
});

test('what a former owner takes out of a group leaves the groups of the present owner alone', async () => {
  const about = { propertyId: villa, at: later };
  const arranged = (
    accountId: string,
    [group, tags, person]: readonly [string | null, readonly string[], string | null],
  ) => {
    const of = { ...about, accountId };
    const personal = { owner: { subject: accountId, details: { tags: [...tags] } } };
    return [
      { type: 'PropertyGrouped', data: { ...of, groupId: group } },
      { type: 'PropertyTagged', data: { ...of, personal } },
      { type: 'PropertyAssigned', data: { ...of, personId: person } },
    ] satisfies readonly DomainEvent[];
  };
  const NOTHING = [null, [], null] as const;
  const rows = async (...last: readonly DomainEvent[]) => {
    const db = await database();
    await project(db, 'property_arrangement', [...arranged(ada, [groupId, ['Dogs'], ada]), ...last]);
    return db.query("select owner, group_id, person_id, state->'tags' as tags from property_arrangement");
  };
  const sold = propertyTransferred(villa);
  const takenOut = arranged(ada, NOTHING);
  expect(await rows(...takenOut)).toEqual([{ owner: ada, group_id: null, person_id: null, tags: [] }]);
  expect(await rows(sold, ...takenOut)).toEqual([]);
  expect(await rows(sold, ...arranged(bob, [otherGroup, ['Sea'], bob]), ...takenOut)).toEqual([
    { owner: bob, group_id: otherGroup, person_id: bob, tags: ['Sea'] },
  ]);
});

test('the looks of auditors at a property do not go to its next owner', async () => {
  const db = await database();
  const look: DomainEvent = { ...historyViewed, data: { ...historyViewed.data, propertyId: villa } };
  const looks = () => db.query("select owner from property_history where state->'event'->>'type' = 'HistoryViewed'");
  await project(db, 'property_history', [accountRegistered, look]);
  expect(await looks()).toEqual([{ owner: ada }]);
  const other = await database();
  await project(other, 'property_history', [accountRegistered, look, ...villaTransferred]);
  expect(await other.query("select 1 from property_history where state->'event'->>'type' = 'HistoryViewed'")).toEqual(
    [],
  );
});
