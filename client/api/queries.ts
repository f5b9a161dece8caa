import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { User } from '../../domain/accounts/contract.ts';
import { UNKNOWN_BADGE, type Verification } from '../../domain/badges/contract.ts';
import { PAGE_SIZE } from '../../domain/dashboard/contract.ts';
import { call, isStatus, isUnknownBadge, UnexpectedReply } from './http.ts';
import { type ListAsked, listQuery } from './listParams.ts';
import { keys } from './queryKeys.ts';
import { WITHOUT_SESSION } from './withoutSession.ts';

export const queries = {
  /** `null` if signed out: a 401 is a valid result here, not an error. */
  me: () =>
    queryOptions({
      queryKey: keys.me,
      queryFn: async ({ signal }): Promise<User | null> => {
        try {
          const { user } = await call('GET /api/auth/me', { signal });
          // What follows is kept in the browser, so it must be a user even if something between changed the answer.
          if (!user?.id) throw new UnexpectedReply();
          return user;
        } catch (error) {
          if (isStatus(error, 401)) return null;
          throw error;
        }
      },
    }),

  overview: () =>
    queryOptions({
      queryKey: keys.overview,
      queryFn: async ({ signal }) => (await call('GET /api/dashboard/compliance-overview', { signal })).properties,
    }),

  /** One row of the overview. */
  property: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.overview, { propertyId }],
      queryFn: async ({ signal }) =>
        (await call('GET /api/properties/{id}/overview', { path: { id: propertyId }, signal })).property,
    }),

  /** The list as asked for, page by page. */
  propertyList: (asked: ListAsked) =>
    infiniteQueryOptions({
      queryKey: [...keys.overview, 'list', asked],
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...listQuery(asked), limit: String(PAGE_SIZE), after: pageParam || undefined };
        const page = await call('GET /api/dashboard/compliance-overview', { query, signal });
        // With a limit it answers a page.
        if ('next' in page) return page;
        throw new UnexpectedReply();
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),

  /** The properties that the next steps of the account concern; empty only if there are no properties. */
  nextSteps: () =>
    queryOptions({
      queryKey: [...keys.overview, 'next-steps'],
      queryFn: async ({ signal }) => (await call('GET /api/dashboard/next-steps', { signal })).properties,
    }),

  stats: () =>
    queryOptions({
      queryKey: keys.stats,
      queryFn: async ({ signal }) => (await call('GET /api/dashboard/stats', { signal })).data.stats,
    }),

  /** In the edition of this assessment: another edition may have other questions at the same positions. */
  questions: (assessmentId: string) =>
    queryOptions({
      queryKey: [...keys.questions, assessmentId],
      queryFn: ({ signal }) =>
        call('GET /api/assessment/questions', { query: { assessment_id: assessmentId }, signal }),
    }),

  /** With the property and the edition of the assessment. */
  answers: (id: string) =>
    queryOptions({
      queryKey: [...keys.answers, id],
      queryFn: async ({ signal, client }) => {
        const reply = await call('GET /api/assessment/{id}/answers', { path: { id }, signal });
        const { queryKey } = queries.questions(id);
        const shown = client.getQueryData(queryKey);
        // The assessment was moved to another edition.
        if (shown && shown.edition !== reply.edition) void client.invalidateQueries({ queryKey });
        return reply;
      },
      // Another window may have changed the answers.
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),

  report: (id: string) =>
    queryOptions({
      queryKey: [...keys.report, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/assessment/{id}/report', { path: { id }, signal })).assessment,
      staleTime: 0,
    }),

  documents: (filter: { propertyId?: string; questionId?: number } = {}) =>
    queryOptions({
      queryKey: [...keys.documents, filter],
      queryFn: async ({ signal }) => {
        const query = { property_id: filter.propertyId, question_id: filter.questionId };
        return (await call('GET /api/documents', { query, signal })).documents;
      },
    }),

  /** By its code or its id. */
  badge: (id: string) =>
    queryOptions({
      queryKey: [...keys.badges, id],
      queryFn: async ({ signal }) => (await call('GET /api/badges/{id}', { path: { id }, signal })).badge,
    }),

  /** That no badge has this code is a valid result here, not an error: it must stay while it is asked again. */
  verify: (code: string) =>
    queryOptions({
      queryKey: [...keys.verify, code],
      meta: WITHOUT_SESSION,
      queryFn: async ({ signal, client, queryKey }): Promise<Verification> => {
        // The page repeats its request while it is open. Only the first answer with a badge counts as a look at it.
        const shown = client.getQueryData<Verification>(queryKey);
        const query = shown && shown.status !== null ? { again: '' } : {};
        try {
          return await call('GET /api/badges/verify/{code}', { path: { code }, query, signal });
        } catch (error) {
          if (isUnknownBadge(error)) return UNKNOWN_BADGE;
          throw error;
        }
      },
    }),

  badgeViews: (id: string) =>
    queryOptions({
      queryKey: [...keys.badges, 'views', id],
      queryFn: async ({ signal }) => (await call('GET /api/badges/{id}/views', { path: { id }, signal })).views,
    }),

  subscription: () =>
    queryOptions({
      queryKey: keys.subscription,
      queryFn: async ({ signal }) => (await call('GET /api/subscriptions/current', { signal })).subscription,
    }),

  /** The next twelve months of one property, or of the whole account. */
  ahead: (id: string | null = null) =>
    queryOptions({
      queryKey: [...keys.ahead, id],
      queryFn: ({ signal }) =>
        id === null
          ? call('GET /api/dashboard/ahead', { signal })
          : call('GET /api/properties/{id}/ahead', { path: { id }, signal }),
    }),
};
