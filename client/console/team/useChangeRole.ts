import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GrantedRole } from '../../../domain/policy.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { formOf, termsOf } from './accessForm.ts';
import type { GrantedPerson } from './person.ts';

type Change = { readonly person: GrantedPerson; readonly role: GrantedRole };

/** Changes the role and nothing else. */
export const useChangeRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person, role }: Change) =>
      teamCommands.changeAccess(person.id, termsOf({ ...formOf(person), role })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.people }),
  });
};
