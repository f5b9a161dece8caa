import { queryOptions } from '@tanstack/react-query';
import { AccessReply, ReceivedInvitationReply } from '../../domain/access/contract.ts';
import { ArrangementReply, GroupPropertiesReply } from '../../domain/arrangement/contract.ts';
import { url } from './commands.ts';
import { read } from './http.ts';
import { keys } from './queryKeys.ts';

export const teamQueries = {
  people: () => queryOptions({ queryKey: keys.people, queryFn: ({ signal }) => read(AccessReply, '/access', signal) }),

  arrangement: () =>
    queryOptions({
      queryKey: keys.arrangement,
      queryFn: ({ signal }) => read(ArrangementReply, '/arrangement', signal),
    }),

  /** The ids of its properties. */
  groupProperties: (groupId: string) =>
    queryOptions({
      queryKey: [...keys.arrangement, groupId],
      queryFn: async ({ signal }) =>
        (await read(GroupPropertiesReply, url`/groups/${groupId}/properties`, signal)).property_ids,
    }),

  /** What the link in the mail shows. */
  invitation: (token: string) =>
    queryOptions({
      queryKey: [...keys.invitation, token],
      queryFn: async ({ signal }) =>
        (await read(ReceivedInvitationReply, url`/invitations/${token}`, signal)).invitation,
      staleTime: 0,
    }),
};
