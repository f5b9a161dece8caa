import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DoneStatus } from '../../components/feedback/DoneStatus.tsx';

type Props = {
  /** Why the server has refused. */
  refusal?: string | undefined;
  /** What has been done. */
  done?: string | undefined;
  attempt?: number | undefined;
};

/** Stands in the part that it belongs to. A new key per attempt makes a repeated refusal take the focus again. */
export const PartResult = ({ refusal, done, attempt = 0 }: Props) => (
  <>
    {refusal && (
      <AlertBox key={attempt} focus>
        {refusal}
      </AlertBox>
    )}
    <DoneStatus attempt={attempt}>{!refusal && done}</DoneStatus>
  </>
);
