import type { z } from 'zod';
import { Done } from '../../../../domain/done.ts';
import {
  OfficeAccount,
  OfficeAccountRecord,
  OfficeAllowance,
  OfficeLead,
  OfficeSubscription,
} from '../../../../domain/office/contract/accounts.ts';
import { AllowanceBody, ReasonBody, ReplyBody } from '../../../../domain/office/contract/commands.ts';
import { OFFICE_LISTS, type OfficeResource } from '../../../../domain/office/contract/lists.ts';
import {
  OfficeBadgeReport,
  OfficeMail,
  OfficeMessage,
  OfficeMessageRecord,
} from '../../../../domain/office/contract/messages.ts';
import { OfficeAction, OfficeProjection, OfficeReview } from '../../../../domain/office/contract/running.ts';
import { type Group, type Operations, ok } from '../operation.ts';
import { listOperations } from './lists.ts';

const officeList = (name: OfficeResource, of: string, row: z.ZodType, record = row): Operations =>
  listOperations({ name, of, list: OFFICE_LISTS[name], row, record });

export const office: Group = {
  tag: 'Back office',
  about: 'Only for our staff; for everybody else there is nothing here. Each action says why, which is recorded.',
  operations: {
    ...officeList('accounts', 'accounts', OfficeAccount, OfficeAccountRecord),
    'POST /api/console/accounts/{id}/end-sessions': {
      summary: 'End all sessions of a person',
      path: OFFICE_LISTS.accounts.path,
      body: ReasonBody,
      replies: ok(Done),
    },
    'POST /api/console/accounts/{id}/send-reset': {
      summary: 'Send a person a link to choose a new password',
      path: OFFICE_LISTS.accounts.path,
      body: ReasonBody,
      replies: ok(Done),
    },
    ...officeList('subscriptions', 'subscriptions', OfficeSubscription),
    ...officeList('allowances', 'agreements on more properties', OfficeAllowance),
    'POST /api/console/allowances': {
      summary: 'Agree on more properties than a plan allows',
      description: 'Answers 200 if the same is agreed already.',
      body: AllowanceBody,
      replies: { 200: OfficeAllowance, 201: OfficeAllowance },
    },
    'POST /api/console/allowances/{id}/withdraw': {
      summary: 'End such an agreement',
      path: OFFICE_LISTS.allowances.path,
      body: ReasonBody,
      replies: ok(OfficeAllowance),
    },
    ...officeList('contact-messages', 'messages', OfficeMessage, OfficeMessageRecord),
    'POST /api/console/contact-messages/{id}/answer': {
      summary: 'Answer a message',
      path: OFFICE_LISTS['contact-messages'].path,
      body: ReplyBody,
      replies: ok(OfficeMessageRecord),
    },
    'POST /api/console/contact-messages/{id}/close': {
      summary: 'Close a message',
      path: OFFICE_LISTS['contact-messages'].path,
      body: ReasonBody,
      replies: ok(OfficeMessageRecord),
    },
    ...officeList('badge-reports', 'reports of badges', OfficeBadgeReport),
    ...officeList('leads', 'people who signed up with a quick check', OfficeLead),
    ...officeList('mails', 'mails', OfficeMail),
    'POST /api/console/mails/{id}/resend': {
      summary: 'Send a failed mail again',
      path: OFFICE_LISTS.mails.path,
      body: ReasonBody,
      replies: ok(OfficeMail),
      fails: ['mail-not-failed', 'mail-outdated'],
    },
    ...officeList('projections', 'read models', OfficeProjection),
    'POST /api/console/projections/{id}/rebuild': {
      summary: 'Rebuild a read model',
      path: OFFICE_LISTS.projections.path,
      body: ReasonBody,
      replies: { 202: OfficeProjection },
    },
    ...officeList('reviews', 'questions to review', OfficeReview),
    ...officeList('staff-actions', 'actions of staff', OfficeAction),
  },
};
