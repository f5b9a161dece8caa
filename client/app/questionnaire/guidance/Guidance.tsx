import { styled } from '@mui/material/styles';
import { formatDay } from '../../../../domain/calendar.ts';
import { NATION_LABELS, type Property } from '../../../../domain/properties/contract.ts';
import { lawsForNation } from '../../../../domain/questionnaire/legalWeight.ts';
import type { Question } from '../../../../domain/questionnaire/schema.ts';
import { BulletList } from '../../../components/data/BulletList.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { Resources } from './Resources.tsx';

const Sections = styled('div')({
  lineHeight: 1.55,
  '& h2': { fontSize: size.lead, marginBottom: 6 },
  '& > section + section': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${colour.line}` },
  '& p + p': { marginTop: 8 },
  '& .cite': { color: colour.ink2 },
});

type Props = { question: Question; nation: Property['nation'] };

const Law = ({ question, nation }: Props) => {
  const note = question.nations[nation];
  const laws = lawsForNation(question.legalBasis, nation).join(' · ');
  return (
    <section>
      <h2>The law in {NATION_LABELS[nation]}</h2>
      {note && <p>{note}</p>}
      <p className={note ? 'cite' : undefined}>{laws}</p>
    </section>
  );
};

/** Help with the answer: beside the question on a wide screen, folded above the answer on a narrow one. */
export const Guidance = ({ question, nation }: Props) => (
  <Sections>
    <section>
      <h2>Why it matters</h2>
      <p>{question.longDescription}</p>
    </section>
    <Law question={question} nation={nation} />
    <section>
      <h2>Recommendations</h2>
      <BulletList items={question.recommendations} />
    </section>
    {question.resources.length > 0 && (
      <section>
        <h2>Resources</h2>
        <Resources resources={question.resources} />
      </section>
    )}
    <section>
      <p className="cite num">Guidance last reviewed {formatDay(question.lastReviewed)}</p>
    </section>
  </Sections>
);
