import { call, isStatus } from '../../api/http.ts';
import { forgetLists } from '../../auth/forget.ts';
import { inTime } from '../publicCalls.ts';
import { forgetUser } from './storage.ts';

/** Whether the stored user is signed in still: the session may have ended since. Without an answer they count as signed in. */
export const hasSession = async (): Promise<boolean> => {
  try {
    await call('GET /api/auth/me', inTime());
    return true;
  } catch (error) {
    if (!isStatus(error, 401)) return true;
    forgetUser();
    forgetLists();
    return false;
  }
};
