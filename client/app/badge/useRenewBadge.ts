import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Badge } from '../../../domain/badges/contract.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

export const BADGE_NOT_GENERATED = 'Failed to generate badge. Please try again.';

/** Renews an expired badge. The server decides whether the property still qualifies. */
export const useRenewBadge = ({ property_id, assessment_id }: Badge, onRenewed: () => void) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => commands.generateBadge(property_id, assessment_id),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: keys.overview });
      await client.invalidateQueries({ queryKey: keys.badges });
      onRenewed();
    },
  });
  return { busy: isPending, problem: error && messageOf(error, BADGE_NOT_GENERATED), start: () => mutate() };
};
