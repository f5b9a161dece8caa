import { type CredentialStatusState, credentialStatus } from '../../../projections/credentialStatus/model.ts';
import { withoutPlace } from '../../../projections/credentialStatus/queries.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import type { Handlers } from '../../application/handlers.ts';
import { assigningPlaces, type StatusPlaces } from '../../application/statusPlaces.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Handlers, 'credential'>;
  readonly placeOf: StatusPlaces;
  readonly logger: Logger;
};

const PAGE = 200;

/** Badges that were issued before there were credentials get their place in the status lists. */
export const credentialPlaces = ({ reads, commands, placeOf, logger, ...following }: Dependencies): Job => ({
  name: 'give badges their place in the status lists',
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate([credentialStatus], following)))
      throw new StoreUnavailable('The read model of credentials is behind');
    const assign = assigningPlaces({ commands, placeOf });
    await attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: CredentialStatusState | null) => reads.all(withoutPlace(last?.code ?? '', PAGE));
      for await (const badges of pagesOf(until, page))
        for (const { badgeId, code } of badges)
          await attempt(badgeId, () => assign({ badgeId, code }, now.toISOString(), systemContext(null)));
    });
  },
});
