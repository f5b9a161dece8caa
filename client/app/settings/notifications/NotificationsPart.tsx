import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { PartLoading } from '../PartLoading.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';

export const NotificationsPart = () => {
  const { data, isError, isFetching, refetch } = useQuery(settingsQueries.notifications());
  return (
    <SettingsPart
      title="Reminders and news"
      about="What we write to you about besides what the account cannot do without, such as a new password."
    >
      {data ? (
        <NotificationsForm present={data} />
      ) : (
        <PartLoading
          failed={isError && 'Failed to load your reminders.'}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SettingsPart>
  );
};
