import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isStatus } from '../../../api/http.ts';
import { keys } from '../../../api/queryKeys.ts';
import { PAGES } from '../../../paths.ts';
import { closedReasonOf, isPermanentRefusal } from './closedAssessment.ts';

/** What a failed save means for the rest of the page. */
export const useSaveFailure = (): ((error: unknown) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  return (error) => {
    // If the property was deleted, loading it again shows "Assessment Not Found".
    if (closedReasonOf(error)) void client.invalidateQueries({ queryKey: keys.overview });
    // The assessment may have been moved to an edition with other questions, or answered elsewhere.
    if (isPermanentRefusal(error)) void client.invalidateQueries({ queryKey: keys.answers });
    if (isStatus(error, 401)) void navigate(PAGES.login, { state: { from: location } });
  };
};
