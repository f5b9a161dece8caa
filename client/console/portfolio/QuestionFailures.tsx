import { styled } from '@mui/material/styles';
import type { Figures } from '../../../domain/figures/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { colour, forced } from '../../theme/tokens.ts';
import { Table } from '../list/tableStyles.ts';
import { Section } from './Section.tsx';

/** Its length says how many, beside the number. */
const Bar = styled('span')({
  display: 'block',
  height: 8,
  marginTop: 4,
  minWidth: 4,
  borderRadius: 4,
  backgroundColor: colour.bad,
  [forced]: { border: '4px solid CanvasText' },
});

type Props = { questions: Figures['questions'] };

export const QuestionFailures = ({ questions }: Props) => {
  if (questions.length === 0)
    return <Section title="Questions that fail most" text="No answer and no document is out of order." />;
  const most = Math.max(...questions.map(({ properties }) => properties));
  return (
    <Section title="Questions that fail most" text="By the number of properties in which they are not in order today.">
      <Table>
        <caption>Questions that fail most</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Properties</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ key, id, name, properties }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className="sub">{id}</span>
              </th>
              <td data-phone width="40%">
                {inThousands(properties)}
                <Bar aria-hidden="true" style={{ width: `${(100 * properties) / most}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
};
