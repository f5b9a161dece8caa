import type { Changed } from '../../domain/live/contract.ts';
import type { PropertyScope } from '../../projections/query.ts';
import { concerns, type ReadModel } from '../../projections/readModel.ts';
import type { LogEntry, Position } from '../../projections/recorded.ts';
import { isTransfer } from '../../projections/transfer.ts';

/** What has changed for one account up to `position`. */
export type Change = {
  readonly position: Position;
  readonly models: ReadonlySet<string>;
  /** 'any' if there are too many to name. */
  readonly properties: ReadonlySet<string> | 'any';
};

export type Model = Pick<ReadModel<unknown>, 'name' | 'reads' | 'change' | 'onTransfer'>;

/** A change of more properties names none of them, so that what waits for a slow client stays small. */
const MAX_NAMED = 100;

const union = <Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): ReadonlySet<Item> =>
  [...other].every((item) => one.has(item)) ? one : new Set([...one, ...other]);

const propertiesOf = ({ properties: one }: Change, { properties: other }: Change): Change['properties'] => {
  if (one === 'any' || other === 'any') return 'any';
  const both = union(one, other);
  return both.size > MAX_NAMED ? 'any' : both;
};

/** Both changes as one. */
export const merged = (one: Change | undefined, other: Change): Change =>
  one
    ? {
        position: one.position > other.position ? one.position : other.position,
        models: union(one.models, other.models),
        properties: propertiesOf(one, other),
      }
    : other;

/** For a client whose last position is too old or unknown: it must read everything again. */
export const everything = (models: readonly Model[], position: Position): Change => ({
  position,
  models: new Set(models.map(({ name }) => name)),
  properties: 'any',
});

type Found = { readonly accounts: readonly string[]; readonly change: Change };

const changeOf = (entry: LogEntry, models: readonly Model[]): Found | undefined => {
  if ('unreadable' in entry) return undefined;
  // Not the account of the metadata: the rows of the read models belong to the account of the data.
  const { accountId, propertyId } = entry.event.data as { accountId?: string | null; propertyId?: string };
  if (!accountId) return undefined;
  const { event } = entry;
  const accounts = isTransfer(event) ? [accountId, event.data.formerAccountId] : [accountId];
  const changed = models.filter((model) => concerns(model, entry)).map(({ name }) => name);
  if (changed.length === 0) return undefined;
  const properties = new Set(propertyId === undefined ? [] : [propertyId]);
  return { accounts, change: { position: entry.position, models: new Set(changed), properties } };
};

/** What a batch of the log changes, by account. */
export const changesIn = (batch: readonly LogEntry[], models: readonly Model[]): ReadonlyMap<string, Change> => {
  const changes = new Map<string, Change>();
  for (const entry of batch) {
    const found = changeOf(entry, models);
    for (const account of found?.accounts ?? [])
      if (found) changes.set(account, merged(changes.get(account), found.change));
  }
  return changes;
};

/** Both changes of each account as one. */
export const mergedByAccount = (
  some: ReadonlyMap<string, Change>,
  others: ReadonlyMap<string, Change>,
): ReadonlyMap<string, Change> => {
  if (others.size === 0) return some;
  const changes = new Map(some);
  for (const [account, change] of others) changes.set(account, merged(changes.get(account), change));
  return changes;
};

/**
 * The part of a change that a grant covers; undefined if it covers none. A grant for some properties does not cover the
 * account itself.
 */
export const withinScope = (change: Change, scope: PropertyScope): Change | undefined => {
  if (scope === null || change.properties === 'any') return change;
  const { properties } = change;
  const covered = new Set(scope.filter((id) => properties.has(id)));
  return covered.size > 0 ? { ...change, properties: covered } : undefined;
};

const named = ({ properties }: Change): Pick<Changed, 'property_id' | 'property_ids'> => {
  if (properties === 'any') return {};
  const [first, ...others] = properties;
  if (first === undefined) return {};
  return others.length === 0 ? { property_id: first } : { property_ids: [first, ...others] };
};

/** The change as a server-sent event. */
export const eventOf = (change: Change): string => {
  const position = change.position.toString();
  const data: Changed = { position, models: [...change.models], ...named(change) };
  return `event: changed\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;
};
