import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Asked } from '../../server/readSide/skipping.ts';

/** What `npm run projections` was asked to do. `model` is the name of a read model, or `ledger`. */
export type ProjectionsAsked =
  | { readonly do: 'status' | 'adopt' | 'reopen-ledger' }
  | { readonly do: 'rebuild' | 'forget'; readonly model: string }
  | ({ readonly do: 'skip' | 'unskip' } & Asked);

export const usage = (models: readonly string[]): string => `npm run projections -- status
npm run projections -- rebuild NAME   (one of ${models.join(', ')})
npm run projections -- rebuild ledger (the Merkle tree, which a running server then builds again)
npm run projections -- skip POSITION --why TEXT   (go on without the event at which read models or policies stand still)
npm run projections -- unskip POSITION --why TEXT (rebuild them with it, once this build can read it)
npm run projections -- forget NAME    (drop a read model of a newer build, after going back to this one for good)
npm run projections -- reopen-ledger  (another name for the ledger, after database and log were restored from a backup)
npm run projections -- adopt          (follow the present event log, although this database belongs to another one)
  --who NAME   who decides about a skip, for the record; the user of this shell by default`;

const aboutEvent = (action: 'skip' | 'unskip', position: string | undefined, why: string, who: string) => {
  if (!/^\d{1,19}$/.test(position ?? '')) throw new TypeError(`${action} needs the POSITION of an event.`);
  return { do: action, position: BigInt(position ?? 0), why, who };
};

/** Throws an error with a sentence that names what is wrong with the arguments. */
export const readArguments = (args: readonly string[], models: readonly string[]): ProjectionsAsked => {
  const string = { type: 'string' } as const;
  const options = { why: string, who: string };
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [action = 'status', name, ...more] = positionals;
  if (more.length > 0) throw new TypeError(`Unexpected argument: ${more.join(' ')}`);
  switch (action) {
    case 'status':
    case 'adopt':
    case 'reopen-ledger':
      return { do: action };
    case 'rebuild':
      if (name !== 'ledger' && !models.includes(name ?? ''))
        throw new TypeError('rebuild needs the NAME of a read model.');
      return { do: action, model: name ?? '' };
    case 'forget':
      if (name === undefined || models.includes(name))
        throw new TypeError('forget needs the NAME of a read model that this build does not know.');
      return { do: action, model: name };
    case 'skip':
    case 'unskip':
      return aboutEvent(action, name, values.why ?? '', values.who ?? userInfo().username);
    default:
      throw new TypeError(`Unknown command: ${action}`);
  }
};
