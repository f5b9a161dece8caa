import { styled } from '@mui/material/styles';
import { SegmentedBar } from '../../../components/data/SegmentedBar.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { Progress } from '../sheet.ts';
import { SectionList } from './SectionList.tsx';

const Side = styled('nav')({
  position: 'sticky',
  top: 24,
  '& > .overall': { paddingBottom: 20 },
  '& > .overall > p': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', marginBottom: 10 },
  '& strong': { fontSize: size.xxl, lineHeight: 1 },
  '& small': { fontSize: size.s, color: colour.ink2 },
});

export const partsOf = ({ sections }: Progress) =>
  sections.map(({ title, of, answered }) => ({ name: title, of, done: answered }));

type Props = { progress: Progress; position: number; onGo: (position: number) => void };

export const Sidebar = ({ progress, position, onGo }: Props) => (
  <Side aria-label="Sections">
    <div className="overall">
      <p className="num">
        <strong>{progress.percent}%</strong>
        <small>
          {progress.answered} of {progress.total} answered
        </small>
      </p>
      <SegmentedBar segments={partsOf(progress)} />
    </div>
    <SectionList sections={progress.sections} position={position} onGo={onGo} />
  </Side>
);
