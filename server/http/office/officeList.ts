import type { RequestHandler } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import type { ListContract } from '../../../domain/console/contract.ts';
import type { OfficeResource } from '../../../domain/office/contract/lists.ts';
import type { OfficeReader } from '../../../projections/officeReader.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { actingOf } from '../acting.ts';
import { keysFrom, type ListDefinition, listOver, type OpenList, type ServedList } from '../console/listOver.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { requireStaff } from './officeGuard.ts';

export type OfficeDependencies = Pick<
  RouteDependencies,
  'reads' | 'now' | 'commands' | 'secrets' | 'sessions' | 'editions' | 'office' | 'staffNeedSecondFactor'
>;

/** The routes of the back office. Those that act share a limit. */
export type OfficeRouting = {
  readonly list: (list: ServedList) => void;
  readonly record: (list: ServedList) => void;
  readonly get: (path: string, handler: RequestHandler) => void;
  readonly post: (path: string, handler: RequestHandler) => void;
};

/** What the rows of a list are shown by. */
export type OfficeContext = Pick<OfficeReader, 'now' | 'today'> & {
  /** The account whose whole address was searched for. */
  readonly askedFor: string | null;
};

const opening =
  (dependencies: OfficeDependencies): OpenList<OfficeReader, OfficeContext> =>
  async (request, q) => {
    const { now, commands, secrets } = dependencies;
    const { person } = actingOf(request);
    const at = now();
    const time = { now: at.toISOString(), today: londonDay(at) };
    const opened = (reader: OfficeReader, askedFor: string | null) => ({
      reader,
      readerNow: async () => {
        await requireStaff(dependencies, person, backgroundDeadline());
        // The rows were chosen by the address already. A mail that has been sent since no longer has one.
        return { ...reader, address: undefined };
      },
      context: { ...time, askedFor },
    });
    if (!q?.includes('@')) return opened({ ...time, address: undefined }, null);
    const key = secrets.emailKey(q);
    const claim = await commands.email.freshState(key, deadlineOf(request));
    const accountId = claim.status === 'claimed' ? claim.accountId : null;
    return opened({ ...time, address: { key, accountId } }, accountId);
  };

/** A list over all accounts. */
export const officeList = <List extends ListContract, Row>(
  dependencies: OfficeDependencies,
  definition: ListDefinition<OfficeResource, List, OfficeReader, OfficeContext, Row>,
) => listOver(keysFrom(dependencies.reads), opening(dependencies), definition);
