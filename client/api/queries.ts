import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type User, UserReply } from '../../domain/accounts/contract.ts';
import { AnswersReply, ListReply, QuestionsReply, ReportReply } from '../../domain/assessments/contract.ts';
import { BadgeViewsReply, MyBadgesReply, Verification } from '../../domain/badges/contract.ts';
import {
  OverviewPageReply,
  OverviewReply,
  OverviewRowReply,
  PAGE_SIZE,
  StatsReply,
} from '../../domain/dashboard/contract.ts';
import { DocumentsReply } from '../../domain/documents/contract.ts';
import { PropertiesReply } from '../../domain/properties/contract.ts';
import { SubscriptionReply } from '../../domain/subscriptions/contract.ts';
import { AheadReply } from '../../domain/timeline/contract.ts';
import { isStatus, read } from './http.ts';
import { type ListAsked, listParams } from './listParams.ts';
import { keys } from './queryKeys.ts';

export const propertyUrl = (propertyId: string): string => `/properties/${encodeURIComponent(propertyId)}`;

export const queries = {
  /** `null` if signed out: a 401 is a valid result here, not an error. */
  me: () =>
    queryOptions({
      queryKey: keys.me,
      queryFn: async ({ signal }): Promise<User | null> => {
        try {
          return (await read(UserReply, '/auth/me', signal)).user;
        } catch (error) {
          if (isStatus(error, 401)) return null;
          throw error;
        }
      },
    }),

  properties: () =>
    queryOptions({
      queryKey: keys.properties,
      queryFn: async ({ signal }) => (await read(PropertiesReply, '/properties', signal)).properties,
    }),

  overview: () =>
    queryOptions({
      queryKey: keys.overview,
      queryFn: async ({ signal }) => (await read(OverviewReply, '/dashboard/compliance-overview', signal)).properties,
    }),

  /** One row of the overview. */
  property: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.overview, { propertyId }],
      queryFn: async ({ signal }) =>
        (await read(OverviewRowReply, `${propertyUrl(propertyId)}/overview`, signal)).property,
    }),

  /** The list as asked for, page by page. */
  propertyList: (asked: ListAsked) =>
    infiniteQueryOptions({
      queryKey: [...keys.overview, 'list', asked],
      queryFn: ({ signal, pageParam }) => {
        const query = listParams(asked);
        query.set('limit', String(PAGE_SIZE));
        if (pageParam) query.set('after', pageParam);
        return read(OverviewPageReply, `/dashboard/compliance-overview?${query}`, signal);
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),

  /** The properties that the next steps of the account concern; empty only if there are no properties. */
  nextSteps: () =>
    queryOptions({
      queryKey: [...keys.overview, 'next-steps'],
      queryFn: async ({ signal }) => (await read(OverviewReply, '/dashboard/next-steps', signal)).properties,
    }),

  stats: () =>
    queryOptions({
      queryKey: keys.stats,
      queryFn: async ({ signal }) => (await read(StatsReply, '/dashboard/stats', signal)).data.stats,
    }),

  assessments: () =>
    queryOptions({
      queryKey: keys.assessments,
      queryFn: async ({ signal }) => (await read(ListReply, '/assessment/list', signal)).assessments,
    }),

  /** In the edition of this assessment: another edition may have other questions at the same positions. */
  questions: (assessmentId: string) =>
    queryOptions({
      queryKey: [...keys.questions, assessmentId],
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams({ assessment_id: assessmentId });
        return (await read(QuestionsReply, `/assessment/questions?${query}`, signal)).questions;
      },
    }),

  answers: (assessmentId: string) =>
    queryOptions({
      queryKey: [...keys.answers, assessmentId],
      queryFn: async ({ signal }) =>
        (await read(AnswersReply, `/assessment/${encodeURIComponent(assessmentId)}/answers`, signal)).answers,
      // Another window may have changed the answers.
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),

  report: (assessmentId: string) =>
    queryOptions({
      queryKey: [...keys.report, assessmentId],
      queryFn: async ({ signal }) =>
        (await read(ReportReply, `/assessment/${encodeURIComponent(assessmentId)}/report`, signal)).assessment,
      staleTime: 0,
    }),

  documents: (filter: { propertyId?: string; questionId?: number } = {}) =>
    queryOptions({
      queryKey: [...keys.documents, filter],
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams();
        if (filter.propertyId) query.set('property_id', filter.propertyId);
        if (filter.questionId) query.set('question_id', String(filter.questionId));
        return (await read(DocumentsReply, `/documents?${query}`, signal)).documents;
      },
    }),

  badges: () =>
    queryOptions({
      queryKey: keys.badges,
      queryFn: async ({ signal }) => (await read(MyBadgesReply, '/badges/my-badges', signal)).badges,
    }),

  verify: (code: string) =>
    queryOptions({
      queryKey: [...keys.verify, code],
      queryFn: ({ signal, client, queryKey }) => {
        // The page repeats its request while it is open. Only the first one counts as a look at the badge.
        const again = client.getQueryData(queryKey) === undefined ? '' : '?again';
        return read(Verification, `/badges/verify/${encodeURIComponent(code)}${again}`, signal);
      },
    }),

  badgeViews: (badgeId: string) =>
    queryOptions({
      queryKey: [...keys.badges, 'views', badgeId],
      queryFn: async ({ signal }) =>
        (await read(BadgeViewsReply, `/badges/${encodeURIComponent(badgeId)}/views`, signal)).views,
    }),

  subscription: () =>
    queryOptions({
      queryKey: keys.subscription,
      queryFn: async ({ signal }) => (await read(SubscriptionReply, '/subscriptions/current', signal)).subscription,
    }),

  /** The next twelve months of one property, or of the whole account. */
  ahead: (propertyId: string | null = null) =>
    queryOptions({
      queryKey: [...keys.ahead, propertyId],
      queryFn: ({ signal }) =>
        read(AheadReply, propertyId === null ? '/dashboard/ahead' : `${propertyUrl(propertyId)}/ahead`, signal),
    }),
};
