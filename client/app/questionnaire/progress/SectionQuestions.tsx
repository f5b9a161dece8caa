import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, radius, size } from '../../../theme/tokens.ts';
import type { SectionProgress } from './sectionProgress.ts';

const List = styled('ol')({
  margin: '0 0 8px 21px',
  borderLeft: `2px solid ${colour.line}`,
  '&& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '6px 12px 6px 17px',
    fontSize: size.s,
    lineHeight: 1.25,
    borderRadius: `0 ${radius.s} ${radius.s} 0`,
    '& svg': { marginLeft: 'auto', width: '1.1rem', height: '1.1rem', flex: 'none', color: colour.good },
    // Always as high as in bold: the list must not move under the pointer when another question becomes current.
    '& .title': { display: 'grid' },
    '& .title > span, & .title::after': { gridArea: '1 / 1', alignSelf: 'center' },
    '& .title::after': { content: 'attr(data-title)', fontWeight: 700, visibility: 'hidden' },
    '&[aria-current]': {
      backgroundColor: colour.paper,
      fontWeight: 700,
      boxShadow: `inset 0 0 0 1px ${colour.line}`,
    },
  },
});

type Props = { section: SectionProgress; position: number; onGo: (position: number) => void };

export const SectionQuestions = ({ section, position, onGo }: Props) => (
  <List>
    {section.questions.map((question) => (
      <li key={question.position}>
        <button
          type="button"
          aria-current={question.position === position ? 'step' : undefined}
          onClick={() => onGo(question.position)}
        >
          <span className="title" data-title={question.title}>
            <span>{question.title}</span>
          </span>
          {question.done && (
            <>
              <VisuallyHidden>, answered</VisuallyHidden>
              <Check />
            </>
          )}
        </button>
      </li>
    ))}
  </List>
);
