import { accountsById } from '../../projections/accountProfile/queries.ts';
import { actorName, type HiddenActor, type HistoryRow } from '../../projections/propertyHistory/historyRows.ts';
import { apiKeyNames } from '../application/apiKeyNames.ts';
import type { Commands } from '../application/commands.ts';
import type { Reads } from './reads.ts';

/** Who did something: the actor, and whether they are a person whose name is not shown. */
type Done = Pick<HistoryRow, 'actor' | 'hiddenActor'>;

const HIDDEN: Readonly<Record<HiddenActor, string>> = {
  formerOwner: 'A former owner',
  addressee: 'The person it was offered to',
};

/**
 * Finds the names of the account's API keys, and of the persons who did something, if their accounts still exist. The
 * address stands for a name that was left blank: with an empty name all these people would be one.
 */
export const actorNames =
  ({ commands, reads }: { readonly commands: Pick<Commands, 'apiKey'>; readonly reads: Reads }) =>
  async (accountId: string, done: readonly Done[]): Promise<(one: Done) => string> => {
    const actors = done.map(({ actor }) => actor);
    const ids = new Set(actors.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? id : [])));
    const [keyNames, accounts] = await Promise.all([
      apiKeyNames(commands, accountId, actors),
      reads.all(accountsById([...ids])),
    ]);
    const names = new Map([
      ...keyNames,
      ...accounts.map((account) => [account.accountId, account.name || account.email] as const),
    ]);
    return ({ actor, hiddenActor }) => (hiddenActor ? HIDDEN[hiddenActor] : actorName(actor, names));
  };
