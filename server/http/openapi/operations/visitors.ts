import { LeadBody, UserReply } from '../../../../domain/accounts/contract.ts';
import { ContactBody } from '../../../../domain/contact/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { QuickCheckBody, QuickCheckReply } from '../../../../domain/quickChecks/contract.ts';
import { created, type Group, ok } from '../operation.ts';

export const visitors: Group = {
  tag: 'Visitors',
  about: 'Calls of the public pages.',
  operations: {
    'POST /api/assessment/quick-check': {
      summary: 'Five questions, and what is missing',
      body: QuickCheckBody,
      replies: ok(QuickCheckReply),
      takesVisitorsKey: true,
    },
    'POST /api/assessment/capture-lead': {
      summary: 'Register after a quick check',
      body: LeadBody,
      replies: created(UserReply),
      fails: ['email-taken'],
    },
    'POST /api/contact': {
      summary: 'Send a message',
      body: ContactBody,
      replies: created(Done),
      takesVisitorsKey: true,
    },
  },
};
