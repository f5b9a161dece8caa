import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ArrangeBody, ArrangedResult } from '../../../domain/arrangement/contract.ts';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { HttpError, reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** What has happened to the selected properties, in sentences. */
const summaryOf = (results: readonly ArrangedResult[]): string => {
  const count = (result: ArrangedResult['result']) => results.filter((one) => one.result === result).length;
  const [changed, same] = [count('changed'), count('same')];
  return [
    changed > 0 && `${countOfProperties(changed)} changed.`,
    same > 0 && `${countOfProperties(same)} ${same === 1 ? 'was' : 'were'} so already.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Each reason once, with the number of properties that it concerns. */
const refusalsOf = (results: readonly ArrangedResult[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { reason } of results) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${countOfProperties(count)} stayed as before: ${reason}`);
};

type Props = {
  title: string;
  ids: readonly string[];
  /** What to do; a group may have to be made first. */
  arrangement: () => Promise<ArrangeBody['arrangement']>;
  onClose: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
};

/** Changes the selected properties at once, and says what has become of each. */
export const ArrangeDialog = ({ title, ids, arrangement, onClose, children }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: async () =>
      (await teamCommands.arrange({ property_ids: [...ids], arrangement: await arrangement() })).results,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.properties });
      void client.invalidateQueries({ queryKey: keys.arrangement });
    },
  });
  const errors = error instanceof HttpError ? error.errors : {};
  return (
    <Modal
      open
      brief
      title={title}
      note={countOfProperties(ids.length)}
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !data) mutate();
      }}
      actions={
        data ? (
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        ) : (
          <SubmitActions busy={isPending} onCancel={onClose}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </SubmitActions>
        )
      }
    >
      <Body>
        {error && Object.keys(errors).length === 0 && (
          <AlertBox key={submittedAt} focus>
            {reasonOf(error)}
          </AlertBox>
        )}
        {data && summaryOf(data) !== '' && <AlertBox tone="good">{summaryOf(data)}</AlertBox>}
        {data && refusalsOf(data).length > 0 && (
          <AlertBox tone="warn">
            {refusalsOf(data).map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </AlertBox>
        )}
        {!data && children(errors)}
      </Body>
    </Modal>
  );
};
