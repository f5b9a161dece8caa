import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import { inTransaction } from '../adapters/transaction.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { registeredAccount } from './registeredAccount.ts';

/**
 * Throws if the person may not do this any more: a change of the factor waits for others. Runs in the transaction of the
 * change, right before its event or its new codes.
 */
export type Confirm = (client: PoolClient) => Promise<void>;

/** Names the secret of an account where it is encrypted and where its changes are locked. */
export const secretName = (accountId: string) => `two-factor secret of ${accountId}`;

type Dependencies = { readonly pool: Pool; readonly commands: Pick<Commands, 'account'> };

/** Changes of one account's factor run one after the other, so that a secret is not replaced while it is switched on. */
export const secondFactorChanges = ({ pool, commands }: Dependencies) => {
  // Each holds a connection while its command may need others of the same pool.
  const fewAtOnce = pLimit(2);
  return <Result>(
    accountId: string,
    { deadline }: Context,
    work: (client: PoolClient, account: RegisteredAccount) => Promise<Result>,
  ): Promise<Result> =>
    fewAtOnce(() =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [secretName(accountId)]);
        return work(client, await registeredAccount(commands, accountId, deadline));
      }),
    );
};
export type SecondFactorChanges = ReturnType<typeof secondFactorChanges>;
