import Button from '@mui/material/Button';
import type { Moment, ReplayEdition, ReplayQuestion } from '../../../../domain/replay/contract.ts';
import { AnswerSquares, countText, type SquareStatus } from '../../../components/data/AnswerSquares.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';

const endText = (statuses: readonly SquareStatus[]): string => {
  const bad = statuses.filter((status) => status === 'non_compliant').length;
  if (bad > 0) return `${bad} to put right`;
  const open = statuses.filter((status) => status === 'unanswered').length;
  return open > 0 ? `${open} open` : 'In order';
};

type Props = {
  section: ReplayEdition['sections'][number];
  index: number;
  moment: Moment;
  baseMoment: Moment;
  /** The step that put each question out of order, by key. */
  failures: ReadonlyMap<string, number>;
  goTo: (index: number) => void;
};

const Failing = ({ question, moment, index, failures, goTo }: Props & { question: ReplayQuestion }) => {
  const { key, id, text } = question;
  const behind = failures.get(key);
  return (
    <li>
      <span>
        {id} {text}. {moment.items[key]?.reason}
      </span>
      {behind !== undefined && behind !== index && (
        <Button variant="text" size="small" onClick={() => goTo(behind)}>
          What did it<VisuallyHidden>: {text}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
};

/** The answers of one section, a square each, and in words those that are not in order. */
export const AnswerSection = (props: Props) => {
  const { section, moment, baseMoment } = props;
  const { title, questions } = section;
  const squares = questions.map(({ key }) => ({
    key,
    status: moment.items[key]?.status ?? 'unanswered',
    marked: moment.items[key] !== baseMoment.items[key],
  }));
  const statuses = squares.map(({ status }) => status);
  const failing = questions.filter(({ key }) => moment.items[key]?.status === 'non_compliant');
  const changed = squares.filter(({ marked }) => marked).length;
  return (
    <li>
      <b>{title}</b>
      <AnswerSquares
        squares={squares}
        label={`${title}: ${countText(statuses)}${changed > 0 ? `; ${changed} changed` : ''}`}
      />
      <span className="end" data-bad={failing.length > 0 || undefined}>
        {endText(statuses)}
      </span>
      {failing.length > 0 && (
        <ul className="why">
          {failing.map((question) => (
            <Failing key={question.key} {...props} question={question} />
          ))}
        </ul>
      )}
    </li>
  );
};
