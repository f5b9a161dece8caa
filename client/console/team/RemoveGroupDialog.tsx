import { useQuery } from '@tanstack/react-query';
import type { AccessReply, Sees } from '../../../domain/access/contract.ts';
import type { GroupRow } from '../../../domain/arrangement/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { RetryButton } from '../../components/actions/RetryButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';

const list = new Intl.ListFormat('en-GB');
/** Names that are written out. */
const NAMED = 5;

const namesText = (names: readonly string[]): string =>
  list.format(names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names);

const propertiesText = (properties: number): string => {
  if (properties === 0) return 'It has no properties.';
  return properties === 1
    ? 'Its property stays, without a client.'
    : `Its ${inThousands(properties)} properties stay, without a client.`;
};

/** What the removal does to people, as a sentence each. */
const peopleTexts = ({ people, invitations }: AccessReply, group: GroupRow): readonly string[] => {
  const ofGroup = ({ sees }: { sees: Sees }) => sees.group?.id === group.id;
  const seeing = people.filter(ofGroup).map(({ name, email }) => name || email);
  const invited = invitations.filter(ofGroup).map(({ email }) => email);
  return [
    ...(seeing.length > 0
      ? [
          `${namesText(seeing)} ${seeing.length === 1 ? 'sees' : 'see'} only this client. They see nothing from now on, until you choose other properties for them.`,
        ]
      : []),
    ...(invited.length > 0
      ? [`The open invitation${invited.length === 1 ? '' : 's'} to ${namesText(invited)} will be withdrawn.`]
      : []),
  ];
};

type Props = { group: GroupRow; onClose: () => void };

/** Asks before a group goes, and says who sees nothing any more. */
export const RemoveGroupDialog = ({ group, onClose }: Props) => {
  const refresh = useRefresh();
  const query = useQuery(teamQueries.people());
  const failure = useLoadFailure(query);
  const { data } = query;
  const remove = async () => {
    await teamCommands.removeGroup(group.id);
    await refresh(keys.arrangement, keys.people, keys.properties);
    onClose();
  };
  return (
    <ConfirmModal
      title={`Remove the client ${group.name}?`}
      cancelLabel="Cancel"
      confirmLabel="Remove"
      busyLabel="Removing..."
      onConfirm={remove}
      isKnown={data !== undefined}
      failureText={reasonOf}
      onCancel={onClose}
    >
      <p>{propertiesText(group.properties)}</p>
      {data && peopleTexts(data, group).map((text) => <p key={text}>{text}</p>)}
      {failure && (
        <AlertBox>
          <p>Who sees only this client could not be loaded. They would see nothing from then on.</p>
          <RetryButton variant="outlined" size="small" retrying={failure.retrying} onRetry={failure.retry} />
        </AlertBox>
      )}
      {!data && !failure && <p role="status">Looking up who sees only this client...</p>}
      <p>Filters that you have kept for this client show nothing any more.</p>
    </ConfirmModal>
  );
};
