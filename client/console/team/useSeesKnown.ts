import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '../../api/teamQueries.ts';
import type { TermsForm } from './accessForm.ts';

/** False while the form cannot show which properties it gives: it must not be sent then. A manager sees all. */
export const useSeesKnown = ({ role }: Pick<TermsForm, 'role'>): boolean => {
  const { data } = useQuery(teamQueries.arrangement());
  return role === 'manager' || data !== undefined;
};
