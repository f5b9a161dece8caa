import { AlertBox, type AlertProblem } from '../../components/feedback/AlertBox.tsx';

type Props = { refusal: string | undefined; problems: readonly AlertProblem[]; attempt: number };

/** A new key per attempt makes a second failed submit take the focus again. */
export const ErrorSummary = ({ refusal, problems, attempt }: Props) => {
  if (!refusal && problems.length === 0) return null;
  return (
    <AlertBox key={attempt} focus title="There is a problem" problems={problems}>
      {refusal && <p>{refusal}</p>}
    </AlertBox>
  );
};
