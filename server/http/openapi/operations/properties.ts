import {
  ListQuery,
  OverviewPageReply,
  OverviewReply,
  OverviewRowReply,
  StatsReply,
} from '../../../../domain/dashboard/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { FiguresReply } from '../../../../domain/figures/contract.ts';
import {
  ChangePropertyBody,
  PropertiesPageReply,
  PropertiesReply,
  PropertyBody,
  PropertyPath,
  PropertyReply,
} from '../../../../domain/properties/contract.ts';
import { AheadReply } from '../../../../domain/timeline/contract.ts';
import { oneOf } from '../oneOf.ts';
import { created, type Group, ok } from '../operation.ts';

export const properties: Group = {
  tag: 'Properties',
  about: 'The properties of an account, and how they stand.',
  operations: {
    'GET /api/properties': {
      summary: 'All properties, or one page of them',
      description:
        'With any of the parameters the answer is one page with `total` and `next`; send `next` back as `after`.',
      query: ListQuery,
      replies: ok(oneOf(PropertiesPageReply, PropertiesReply)),
    },
    'POST /api/properties': {
      summary: 'Add a property',
      description: 'Without `nation` the postcode decides.',
      body: PropertyBody,
      replies: created(PropertyReply),
      fails: ['subscription_required', 'allowance-exceeded'],
    },
    'GET /api/properties/{id}': { summary: 'One property', path: PropertyPath, replies: ok(PropertyReply) },
    'PUT /api/properties/{id}': {
      summary: 'Change a property',
      path: PropertyPath,
      body: ChangePropertyBody,
      replies: ok(PropertyReply),
      fails: ['subscription_required'],
    },
    'DELETE /api/properties/{id}': {
      summary: 'Remove a property',
      description: 'Its badge is revoked and its history stays.',
      path: PropertyPath,
      replies: ok(Done),
    },
    'GET /api/properties/{id}/overview': {
      summary: 'One property with its assessment, badge and next expiry',
      path: PropertyPath,
      replies: ok(OverviewRowReply),
    },
    'GET /api/properties/{id}/ahead': {
      summary: 'The next twelve months of a property, if nothing is done',
      path: PropertyPath,
      replies: ok(AheadReply),
    },
    'GET /api/dashboard/compliance-overview': {
      summary: 'How all properties stand, or one page of them',
      query: ListQuery,
      replies: ok(oneOf(OverviewPageReply, OverviewReply)),
    },
    'GET /api/dashboard/next-steps': {
      summary: 'The properties that need something next',
      replies: ok(OverviewReply),
    },
    'GET /api/dashboard/stats': {
      summary: 'Counts, recent activity and upcoming expiries',
      description:
        '`upcomingExpiries` and `expiredDocuments` name the first hundred documents each. `expiringSoon` counts all that expire soon. `GET /api/console/documents` lists all documents.',
      replies: ok(StatsReply),
    },
    'GET /api/dashboard/ahead': {
      summary: 'The next twelve months of all properties, if nothing is done',
      replies: ok(AheadReply),
    },
    'GET /api/console/portfolio': { summary: 'All properties as counts', replies: ok(FiguresReply) },
  },
};
