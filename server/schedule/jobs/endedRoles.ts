import { addDays, londonDay } from '../../../domain/calendar.ts';
import { GrantedRole, may } from '../../../domain/policy.ts';
import { accountsWithEndedGrants } from '../../../projections/accessGrant/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { revokingForFormerManagers } from '../../application/policies/formerManagerPolicy.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

const PAGE = 200;
/** Days: what a role has left behind is ended in the first night after its last day, later if no server was running. */
const LOOKS_BACK = 60;
const MANAGING = GrantedRole.options.filter((role) => may(role, 'integration:change'));

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'access' | 'apiKey' | 'webhook'>;
  readonly logger: Logger;
};

/**
 * Revokes the API keys, removes the webhooks and withdraws the invitations of managers whose role has ended by its date.
 * They have not worked since that day, but the lists would show them as active.
 */
export const endedRoles = ({ reads, commands, logger }: Dependencies): Job => ({
  name: 'revoke keys, webhooks and invitations of ended roles',
  every: 'day',
  run: (now, until) => {
    const today = londonDay(now);
    const ended = { roles: MANAGING, from: addDays(today, -LOOKS_BACK), today };
    const end = revokingForFormerManagers({ commands, now: () => now });
    return attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: { readonly accountId: string } | null) =>
        reads.all(accountsWithEndedGrants(ended, last?.accountId ?? null, PAGE));
      for await (const accounts of pagesOf(until, page))
        for (const { accountId } of accounts) await attempt(accountId, () => end(accountId, systemContext(accountId)));
    });
  },
});
