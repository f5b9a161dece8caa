import type { ClientBase } from 'pg';
import { ConnectionLost } from './postgresOutage.ts';

/**
 * Fails on a connection to a standby. After a switchover the address of the database may still lead to the former
 * primary. It answers reads with rows of the past and grants locks that the primary does not know, so it must count as
 * away. Asked once for each connection: a primary ends all of them before it becomes a standby.
 */
export const refuseStandby = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new ConnectionLost('This Postgres is a standby and takes no writes');
};
