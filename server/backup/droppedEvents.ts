import type { StoredEvent } from '../eventLog/eventStore.ts';

/**
 * What begins with its stream, so that its rows go if the stream is not restored. Other streams carry the id of an account
 * that may have begun long before: its first snoozed reminder says nothing about its password.
 */
const BEGINS: ReadonlySet<string> = new Set(['account', 'email', 'import']);

const begunBy = ({ stream, revision }: StoredEvent): readonly string[] => {
  const dash = stream.indexOf('-');
  return revision === 0n && BEGINS.has(stream.slice(0, dash)) ? [stream.slice(dash + 1)] : [];
};

/** The member with the id of a row that belongs to one thing in a stream of many. */
const MADE: Readonly<Record<string, string>> = { ApiKeyCreated: 'keyId', AccessInvited: 'invitationId' };

const madeBy = ({ type, data }: StoredEvent): readonly string[] => {
  const member = Object.hasOwn(MADE, type) ? MADE[type] : undefined;
  return member === undefined ? [] : [String(data[member])];
};

/** Of events that are not restored: their ids, and those of what they begin. */
export const idsOf = (events: readonly StoredEvent[]): readonly string[] =>
  events.flatMap((event) => [event.id, ...begunBy(event), ...madeBy(event)]);

/** The accounts that events of this type are about. */
export const accountsIn = (events: readonly StoredEvent[], wanted: string): readonly string[] =>
  events.filter(({ type }) => type === wanted).map(({ data }) => String(data.accountId));
