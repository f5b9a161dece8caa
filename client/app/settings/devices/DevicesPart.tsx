import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { commands } from '../../../api/commands.ts';
import { messageOf, unlessNotFound } from '../../../api/http.ts';
import { keys } from '../../../api/queryKeys.ts';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';
import { PartResult } from '../PartResult.tsx';
import { PartSkeleton } from '../PartSkeleton.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { DeviceList } from './DeviceList.tsx';

const OTHERS = 'others';

/** Ends one session, or all others. One at a time, so that the list cannot change under a second press. */
const useEndSession = () => {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.sessions });
  return useMutation({
    mutationFn: (which: string) =>
      which === OTHERS ? commands.endOtherSessions() : commands.endSession(which).catch(unlessNotFound),
    onSuccess: reload,
    onError: () => void reload(),
  });
};

const EndOthers = ({ busy, onEnd }: { busy: boolean; onEnd: () => void }) => {
  // It goes with the other devices.
  const button = useRef<HTMLButtonElement>(null);
  useFocusMainOnUnmount(button);
  return (
    <BusyButton ref={button} variant="outlined" size="small" busy={busy} onClick={onEnd}>
      {busy ? 'Signing out...' : 'Sign out all others'}
    </BusyButton>
  );
};

const doneText = (which: string): string =>
  which === OTHERS ? 'All other devices are signed out.' : 'The device is signed out.';

export const DevicesPart = () => {
  const query = useQuery(settingsQueries.sessions());
  const { data: sessions } = query;
  const end = useEndSession();
  const ending = end.isPending ? end.variables : null;
  const hasOthers = sessions?.some(({ current }) => !current);

  return (
    <SettingsPart
      title="Devices"
      about="Where you are signed in. After 7 days without use, and after 30 in any case, a device is signed out by itself."
    >
      <PartResult
        refusal={end.error ? messageOf(end.error, 'Failed to sign out the device. Please try again.') : undefined}
        done={end.isSuccess ? doneText(end.variables) : undefined}
        attempt={end.submittedAt}
      />
      <LoadState query={query} loading={<PartSkeleton />}>
        Failed to load your devices.
      </LoadState>
      {sessions && <DeviceList sessions={sessions} ending={ending} onEnd={(id) => !end.isPending && end.mutate(id)} />}
      {hasOthers && <EndOthers busy={ending === OTHERS} onEnd={() => !end.isPending && end.mutate(OTHERS)} />}
    </SettingsPart>
  );
};
