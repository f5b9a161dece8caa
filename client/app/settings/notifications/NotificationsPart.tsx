import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartSkeleton } from '../PartSkeleton.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';

export const NotificationsPart = () => {
  const query = useQuery(settingsQueries.notifications());
  return (
    <SettingsPart
      title="Reminders and news"
      about="What we write to you about besides what the account cannot do without, such as a new password."
    >
      <LoadState query={query} loading={<PartSkeleton />}>
        Failed to load your reminders.
      </LoadState>
      {query.data && <NotificationsForm present={query.data} />}
    </SettingsPart>
  );
};
