import type { Viewed } from '../../domain/shares/events.ts';
import { readModel } from '../readModel.ts';

export type ShareState = {
  accountId: string;
  propertyId: string;
  shareId: string;
  recipient: string | null;
  documentIds: readonly string[];
  lastDay: string;
  hasPasscode: boolean;
  showsAnswers?: boolean | undefined;
  madeAt: string;
  revoked: boolean;
  viewCount: number;
  /** The latest ones, latest first. */
  views: readonly { at: string; viewed: Viewed }[];
};

/** Views that a row lists. The history of the property has all of them. */
const MAX_VIEWS = 50;

const key = ({ event }: { event: { data: { shareId: string } } }) => event.data.shareId;

/** Answers: what is shared with whom, and who has looked? One row per share. */
export const shares = readModel<ShareState, 'share'>({
  name: 'property_share',
  version: 1,
  reads: ['share'],
  on: {
    ShareMade: {
      key,
      fold: (_, { event }) => {
        const { at, madeBy: __, personal, ...made } = event.data;
        const { recipient = null } = personal.owner.details ?? {};
        return { ...made, recipient, madeAt: at, revoked: false, viewCount: 0, views: [] };
      },
    },
    ShareViewed: {
      key,
      fold: (state, { event: { data } }) => {
        if (!state) return state;
        const views = [{ at: data.at, viewed: data.viewed }, ...state.views].slice(0, MAX_VIEWS);
        return { ...state, viewCount: state.viewCount + 1, views };
      },
    },
    ShareRevoked: { key, fold: (state) => state && { ...state, revoked: true } },
  },
  owner: ({ accountId }) => accountId,
  onTransfer: () => null,
  columns: { property_id: 'uuid', made_at: 'timestamptz' },
  row: ({ propertyId, madeAt }) => ({ property_id: propertyId, made_at: madeAt }),
  indexes: ['owner, property_id, made_at'],
});
