import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ArrangeBody, ArrangedResult } from '../../../domain/arrangement/contract.ts';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DoneStatus } from '../../components/feedback/DoneStatus.tsx';
import { type Refusals, useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';

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

type FieldRefusals = Pick<Refusals<HTMLDivElement>, 'errors' | 'correct'>;

type Props = {
  title: string;
  ids: readonly string[];
  /** The members of the requests that have a field. */
  fields: readonly string[];
  /** False while the fields cannot be shown yet. */
  ready?: boolean;
  /** What to do; a group may have to be made first. */
  arrangement: () => Promise<ArrangeBody['arrangement']>;
  onClose: () => void;
  children: (refusals: FieldRefusals) => ReactNode;
};

/** Changes the selected properties at once, and says what has become of each. */
export const ArrangeDialog = ({ title, ids, fields, ready = true, arrangement, onClose, children }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: async () =>
      (await teamCommands.arrange({ property_ids: [...ids], arrangement: await arrangement() })).results,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.properties });
      void client.invalidateQueries({ queryKey: keys.arrangement });
    },
  });
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(error, fields);
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
        if (!isPending && !data && ready) mutate();
      }}
      actions={
        data ? (
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={isPending || !ready}>
              {isPending ? 'Saving...' : 'Save Changes'}
            </BusyButton>
          </>
        )
      }
    >
      <Body ref={part}>
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        <DoneStatus>{data && summaryOf(data)}</DoneStatus>
        {data && refusalsOf(data).length > 0 && (
          <AlertBox tone="warn">
            {refusalsOf(data).map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </AlertBox>
        )}
        {!data && children({ errors, correct })}
      </Body>
    </Modal>
  );
};
