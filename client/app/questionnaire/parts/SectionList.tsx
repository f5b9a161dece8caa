import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, radius, size } from '../../../theme/tokens.ts';
import type { SectionProgress } from '../sheet.ts';

const List = styled('ul')({
  marginInline: -12,
  '& button': {
    width: '100%',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: colour.ink,
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& > li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 48,
    padding: '6px 12px',
    borderRadius: radius.s,
    lineHeight: 1.25,
    '& > svg': { flex: 'none', color: colour.lineStrong },
  },
  '& button:hover': { backgroundColor: '#e6eeed' },
  '& > [data-here] > button': { fontWeight: 700, '& > svg': { color: colour.harbour700 } },
  '& > [data-done] > button > svg, & ol svg': { color: colour.good },
  '& .count': { marginLeft: 'auto', fontSize: size.s, fontWeight: 400, color: colour.ink2 },
  '& ol': { margin: '0 0 8px 21px', borderLeft: `2px solid ${colour.line}` },
  '& ol button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '6px 12px 6px 17px',
    fontSize: size.s,
    lineHeight: 1.25,
    borderRadius: `0 ${radius.s} ${radius.s} 0`,
    '& svg': { marginLeft: 'auto', width: '1.1rem', height: '1.1rem', flex: 'none' },
    // As high as it is in bold: the list must not move under a pointer when another question becomes the current one.
    '& .brief': { display: 'grid' },
    '& .brief > span, & .brief::after': { gridArea: '1 / 1', alignSelf: 'center' },
    '& .brief::after': { content: 'attr(data-brief)', fontWeight: 700, visibility: 'hidden' },
    '&[aria-current]': {
      backgroundColor: colour.paper,
      fontWeight: 700,
      boxShadow: `inset 0 0 0 1px ${colour.line}`,
    },
  },
});

type Props = { sections: readonly SectionProgress[]; position: number; onGo: (position: number) => void };

const Questions = ({ section, position, onGo }: Omit<Props, 'sections'> & { section: SectionProgress }) => (
  <ol>
    {section.questions.map((question) => (
      <li key={question.position}>
        <button
          type="button"
          aria-current={question.position === position ? 'step' : undefined}
          onClick={() => onGo(question.position)}
        >
          <span className="brief" data-brief={question.brief}>
            <span>{question.brief}</span>
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
  </ol>
);

const entryOf = ({ questions }: SectionProgress): number =>
  (questions.find(({ done }) => !done) ?? questions[0])?.position ?? 1;

/** The six sections; the one that holds the question is open. */
export const SectionList = ({ sections, position, onGo }: Props) => (
  <List>
    {sections.map((section) => {
      const here = section.questions.some((question) => question.position === position);
      return (
        <li key={section.number} data-here={here || undefined} data-done={section.complete || undefined}>
          <button type="button" onClick={() => onGo(entryOf(section))}>
            <StatusIcon name={section.complete ? 'good' : here ? 'going' : 'open'} />
            <span>
              {section.title}
              {section.complete && <VisuallyHidden>, complete,</VisuallyHidden>}
            </span>
            <span className="count num">
              {section.answered}/{section.of}
            </span>
          </button>
          {here && <Questions section={section} position={position} onGo={onGo} />}
        </li>
      );
    })}
  </List>
);
