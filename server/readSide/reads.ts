import type { Pool } from 'pg';
import type { AccountState } from '../../projections/models/accounts.ts';
import type { ActivityState } from '../../projections/models/activity.ts';
import type { BadgeState } from '../../projections/models/badges.ts';
import type { DocumentState } from '../../projections/models/documents.ts';
import type { OverviewState } from '../../projections/models/overviewState.ts';
import type { SubscriptionState } from '../../projections/models/subscriptions.ts';

type Query = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

type Counts = { total: number; compliant: number; non_compliant: number; in_progress: number };

/** Every read of a read model; the text of each query is prepared once a connection. */
export const readsFrom = (pool: Pool) => {
  const rows = async <Row extends object>({ name, text, values }: Query): Promise<readonly Row[]> =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows;
  const states = async <State>(query: Query): Promise<readonly State[]> =>
    (await rows<{ state: State }>(query)).map(({ state }) => state);
  const one = async <State>(query: Query): Promise<State | undefined> => (await states<State>(query))[0];

  return {
    account: (accountId: string) =>
      one<AccountState>({
        name: 'account',
        text: 'select state from account_profile where key = $1',
        values: [accountId],
      }),

    subscription: (accountId: string) =>
      one<SubscriptionState>({
        name: 'subscription',
        text: 'select state from account_subscription where key = $1',
        values: [accountId],
      }),

    properties: (accountId: string) =>
      states<OverviewState>({
        name: 'properties',
        text: 'select state from property_overview where account_id = $1 and not removed order by created_at, key',
        values: [accountId],
      }),

    property: (propertyId: string) =>
      one<OverviewState>({
        name: 'property',
        text: 'select state from property_overview where key = $1',
        values: [propertyId],
      }),

    propertiesById: (propertyIds: readonly string[]) =>
      states<OverviewState>({
        name: 'properties-by-id',
        text: 'select state from property_overview where key = any($1::text[])',
        values: [propertyIds],
      }),

    /** How many properties stand how on `today`, counted by the database. */
    counts: async (accountId: string, today: string): Promise<Counts> => {
      const lapsed = '(evidence_expiry is not null and evidence_expiry < $2)';
      const [counted] = await rows<Counts>({
        name: 'counts',
        text: `select count(*)::int as total,
                      count(*) filter (where compliance = 'compliant' and not ${lapsed})::int as compliant,
                      count(*) filter (where compliance = 'non_compliant' or (compliance = 'compliant' and ${lapsed}))::int as non_compliant,
                      count(*) filter (where compliance = 'in_progress')::int as in_progress
               from property_overview where account_id = $1 and not removed`,
        values: [accountId, today],
      });
      return counted ?? { total: 0, compliant: 0, non_compliant: 0, in_progress: 0 };
    },

    /** The rendered rows, joined by the database; null once something has expired by `today`, for then they say too much. */
    overview: async (accountId: string, today: string): Promise<string | null> => {
      const [row] = await rows<{ rendered: string | null; lapsed: boolean | null }>({
        name: 'overview',
        text: `select string_agg(rendered, ',' order by created_at, key) as rendered, bool_or(next_expiry < $2) as lapsed
               from property_overview where account_id = $1 and not removed`,
        values: [accountId, today],
      });
      return row?.lapsed ? null : (row?.rendered ?? '');
    },

    /** The property whose current assessment this is; an assessment that was superseded has none. */
    assessed: (assessmentId: string) =>
      one<OverviewState>({
        name: 'assessed',
        text: 'select state from property_overview where assessment_id = $1 and not removed',
        values: [assessmentId],
      }),

    document: (documentId: string) =>
      one<DocumentState>({
        name: 'document',
        text: 'select state from document_file where key = $1',
        values: [documentId],
      }),

    documents: (accountId: string, propertyId: string | null, position: number | null) =>
      states<DocumentState>({
        name: 'documents',
        text: `select state from document_file
               where account_id = $1 and ($2::uuid is null or property_id = $2) and ($3::int is null or position = $3)
               order by position, uploaded_at desc`,
        values: [accountId, propertyId, position],
      }),

    looseDocuments: async (propertyId: string): Promise<readonly string[]> => {
      const documents = await states<DocumentState>({
        name: 'loose-documents',
        text: `select state from document_file
               where property_id = $1 and not superseded and state->>'assessmentId' is null order by uploaded_at, key`,
        values: [propertyId],
      });
      return documents.map(({ documentId }) => documentId);
    },

    /** Papers that count, of properties that are there, and end within `days` of `today` or have ended: the first hundred, and how many of all are still to end. */
    expiries: (accountId: string, today: string, days: number) =>
      rows<{ state: DocumentState; name: string; to_end: number }>({
        name: 'expiries',
        text: `select d.state, p.state->>'name' as name, (count(*) filter (where d.expires_on >= $2) over ())::int as to_end
               from document_file d join property_overview p on p.key = d.property_id::text
               where d.account_id = $1 and not d.superseded and d.expires_on <= $2::date + $3::int and not p.removed
               order by d.expires_on limit 100`,
        values: [accountId, today, days],
      }),

    badge: (code: string) =>
      one<BadgeState>({
        name: 'badge',
        text: 'select state from badge_standing where key = $1',
        values: [code],
      }),

    badgeById: (badgeId: string) =>
      one<BadgeState>({
        name: 'badge-by-id',
        text: 'select state from badge_standing where badge_id = $1',
        values: [badgeId],
      }),

    badgeOfAssessment: (assessmentId: string) =>
      one<BadgeState>({
        name: 'badge-of-assessment',
        text: 'select state from badge_standing where assessment_id = $1',
        values: [assessmentId],
      }),

    badges: (accountId: string) =>
      states<BadgeState>({
        name: 'badges',
        text: 'select state from badge_standing where account_id = $1 order by key',
        values: [accountId],
      }),

    activity: (accountId: string, limit: number) =>
      rows<{ state: ActivityState; name: string | null }>({
        name: 'activity',
        text: `select a.state, p.state->>'name' as name from account_activity a
               left join property_overview p on p.key = a.state->>'propertyId'
               where a.account_id = $1 order by a.position desc limit $2`,
        values: [accountId, limit],
      }),
  };
};
export type Reads = ReturnType<typeof readsFrom>;
