import { styled } from '@mui/material/styles';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, radius, size } from '../../../theme/tokens.ts';
import { SectionQuestions } from './SectionQuestions.tsx';
import { type Progress, type SectionProgress, sectionAt } from './sectionProgress.ts';

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
  '& > [data-current] > button': { fontWeight: 700, '& > svg': { color: colour.harbour700 } },
  '& > [data-complete] > button > svg': { color: colour.good },
  '& .count': { marginLeft: 'auto', fontSize: size.s, fontWeight: 400, color: colour.ink2 },
});

export type SectionListProps = { progress: Progress; position: number; onGo: (position: number) => void };

const entryOf = ({ questions }: SectionProgress): number =>
  (questions.find(({ done }) => !done) ?? questions[0])?.position ?? 1;

/** All sections; the one with the current question is open. */
export const SectionList = ({ progress, position, onGo }: SectionListProps) => {
  const current = sectionAt(progress, position);
  return (
    <List>
      {progress.sections.map((section) => {
        const { number, title, answered, total, complete } = section;
        const isCurrent = section === current;
        return (
          <li key={number} data-current={isCurrent || undefined} data-complete={complete || undefined}>
            <button type="button" onClick={() => onGo(entryOf(section))}>
              <StatusIcon name={complete ? 'good' : isCurrent ? 'going' : 'open'} />
              <span>
                {title}
                {complete && <VisuallyHidden>, complete,</VisuallyHidden>}
              </span>
              <span className="count num">
                {answered}/{total}
              </span>
            </button>
            {isCurrent && <SectionQuestions section={section} position={position} onGo={onGo} />}
          </li>
        );
      })}
    </List>
  );
};
