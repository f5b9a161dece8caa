import { lazy, useEffect } from 'react';
import { whenIdle } from '../../whenIdle.ts';

const load = () => import('./modals/DashboardDialogs.tsx');
const loadAccount = () => import('./account/AccountModal.tsx');

// Forms and QR codes are a third of the dashboard's code, and none of it is visible before a dialog opens.
export const DashboardDialogs = lazy(async () => ({ default: (await load()).DashboardDialogs }));
export const AccountModal = lazy(async () => ({ default: (await loadAccount()).AccountModal }));

/** Loads the dialogs once the dashboard is shown, so that they open at once. */
export const useDialogsWhenIdle = (isShown: boolean): void =>
  useEffect(() => {
    // If it fails, the dialog that opens tries again.
    if (isShown) whenIdle(() => void Promise.all([load(), loadAccount()]).catch(() => undefined));
  }, [isShown]);
