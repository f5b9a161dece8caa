import { credentialStatus } from '../../../projections/credentialStatus/model.ts';
import { withoutPlace } from '../../../projections/credentialStatus/queries.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import type { Handlers } from '../../application/handlers.ts';
import { assigningPlaces, type StatusPlaces } from '../../application/statusPlaces.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { Job } from '../job.ts';
import { areUpToDate, type Following } from '../upToDate.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Handlers, 'credential'>;
  readonly placeOf: StatusPlaces;
};

const PAGE = 200;

/** Badges that were issued before there were credentials get their place in the status lists. */
export const credentialPlaces = ({ reads, commands, placeOf, ...following }: Dependencies): Job => ({
  name: 'give badges their place in the status lists',
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate([credentialStatus], following)))
      throw new StoreUnavailable('The read model of credentials is behind');
    const assign = assigningPlaces({ commands, placeOf });
    for (let after = ''; !until.aborted; ) {
      const page = await reads.all(withoutPlace(after, PAGE));
      for (const { badgeId, code } of page) await assign({ badgeId, code }, now.toISOString(), systemContext(null));
      const last = page.at(-1);
      if (!last) return;
      after = last.code;
    }
  },
});
