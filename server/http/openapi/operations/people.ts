import {
  AcceptedReply,
  AccessPath,
  AccessReply,
  AccessTerms,
  InvitationBody,
  InvitationReply,
  InvitationTokenPath,
  PersonReply,
  ReceivedInvitationReply,
} from '../../../../domain/access/contract.ts';
import {
  ArrangeBody,
  ArrangementReply,
  ArrangeReply,
  GroupBody,
  GroupPath,
  GroupPropertiesReply,
  GroupReply,
} from '../../../../domain/arrangement/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { PropertyPath } from '../../../../domain/properties/contract.ts';
import {
  AcceptedTransferReply,
  MadeTransferReply,
  ReceivedTransferReply,
  TransferBody,
  TransferPath,
  TransfersReply,
} from '../../../../domain/transfers/contract.ts';
import { created, type Group, ONCE_CONFIRMED, ok } from '../operation.ts';

export const people: Group = {
  tag: 'People',
  about: 'Who else may work for an account, how its properties are arranged, and their transfer to another account.',
  operations: {
    'GET /api/access': { summary: 'People and open invitations', replies: ok(AccessReply) },
    'POST /api/access/invitations': {
      summary: 'Invite a person',
      description: `Without \`property_ids\` and \`group_id\` the role covers all properties. ${ONCE_CONFIRMED}`,
      body: InvitationBody,
      replies: created(InvitationReply),
      fails: [
        'already-invited',
        'beyond-own-access',
        'has-access',
        'not-managing',
        'own-account',
        'people-limit-reached',
      ],
    },
    'POST /api/access/invitations/{id}/resend': {
      summary: 'Send an invitation again',
      description: ONCE_CONFIRMED,
      path: AccessPath,
      replies: ok(InvitationReply),
      fails: ['not-managing'],
    },
    'DELETE /api/access/invitations/{id}': {
      summary: 'Withdraw an invitation',
      path: AccessPath,
      replies: ok(Done),
    },
    'PUT /api/access/{id}': {
      summary: 'Change the role of a person',
      path: AccessPath,
      body: AccessTerms,
      replies: ok(PersonReply),
      fails: ['beyond-own-access', 'not-managing', 'owner-stays'],
    },
    'DELETE /api/access/{id}': {
      summary: 'End the role of a person, or give up one’s own',
      path: AccessPath,
      replies: ok(Done),
      fails: ['owner-stays'],
    },
    'GET /api/invitations/{token}': {
      summary: 'What an invitation offers',
      path: InvitationTokenPath,
      replies: ok(ReceivedInvitationReply),
    },
    'POST /api/invitations/{token}/accept': {
      summary: 'Accept an invitation',
      path: InvitationTokenPath,
      replies: ok(AcceptedReply),
      fails: ['invitation-not-yours', 'own-account', 'has-access', 'people-limit-reached'],
    },
    'GET /api/arrangement': { summary: 'Groups, tags and colleagues', replies: ok(ArrangementReply) },
    'POST /api/groups': {
      summary: 'Add a group of properties',
      body: GroupBody,
      replies: created(GroupReply),
      fails: ['group-exists', 'group-limit-reached'],
    },
    'PUT /api/groups/{id}': {
      summary: 'Rename a group',
      path: GroupPath,
      body: GroupBody,
      replies: ok(GroupReply),
      fails: ['group-exists'],
    },
    'DELETE /api/groups/{id}': { summary: 'Remove a group', path: GroupPath, replies: ok(Done) },
    'GET /api/groups/{id}/properties': {
      summary: 'The properties of a group',
      path: GroupPath,
      replies: ok(GroupPropertiesReply),
    },
    'POST /api/properties/arrange': {
      summary: 'Arrange several properties',
      body: ArrangeBody,
      replies: ok(ArrangeReply),
    },
    'GET /api/properties/{id}/transfer': {
      summary: 'The open offer of a property',
      path: PropertyPath,
      replies: ok(MadeTransferReply),
    },
    'POST /api/properties/{id}/transfer': {
      summary: 'Offer a property to another account',
      path: PropertyPath,
      body: TransferBody,
      replies: created(MadeTransferReply),
      fails: ['transfer-open', 'own-account'],
    },
    'DELETE /api/properties/{id}/transfer': {
      summary: 'Withdraw the offer of a property',
      path: PropertyPath,
      replies: ok(Done),
      fails: ['transfer-ended'],
    },
    'GET /api/transfers': { summary: 'Open offers, received and made', replies: ok(TransfersReply) },
    'GET /api/transfers/{id}': {
      summary: 'An offer that was received',
      path: TransferPath,
      replies: ok(ReceivedTransferReply),
    },
    'POST /api/transfers/{id}/accept': {
      summary: 'Accept an offer',
      path: TransferPath,
      replies: ok(AcceptedTransferReply),
      fails: ['transfer-ended', 'allowance-exceeded', 'subscription_required'],
    },
    'POST /api/transfers/{id}/decline': {
      summary: 'Decline an offer',
      path: TransferPath,
      replies: ok(Done),
      fails: ['transfer-ended'],
    },
  },
};
