import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { SegmentedBar } from '../../../components/data/SegmentedBar.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour } from '../../../theme/tokens.ts';
import type { Progress } from '../sheet.ts';
import { SectionList } from './SectionList.tsx';
import { partsOf } from './Sidebar.tsx';

const Strip = styled('nav')({
  backgroundColor: colour.paper,
  borderBottom: `1px solid ${colour.line}`,
  paddingBottom: 12,
  '& > div': { width: 'min(640px, 100% - 32px)', marginInline: 'auto' },
  '&& summary': { minHeight: 48 },
  '& details[open]': { paddingBottom: 8 },
  '&& .said': { flex: 1, flexWrap: 'nowrap' },
  '&& .said > .count': { marginLeft: 'auto', fontWeight: 700, color: colour.ink },
});

type Props = { progress: Progress; position: number; onGo: (position: number) => void };

/** The sidebar of narrow screens: where one is in a line, all sections when it is opened. */
export const Stepper = ({ progress, position, onGo }: Props) => {
  const [open, setOpen] = useState(false);
  const here = progress.sections.find(({ questions }) => questions.some((question) => question.position === position));
  const pick = (chosen: number) => {
    setOpen(false);
    onGo(chosen);
  };
  return (
    <Strip aria-label="Sections">
      <div>
        <Disclosure
          open={open}
          onToggle={setOpen}
          summary={`${here?.number} of ${progress.sections.length} · ${here?.title}`}
          count={`${progress.percent}%`}
        >
          <SectionList sections={progress.sections} position={position} onGo={pick} />
        </Disclosure>
        <SegmentedBar segments={partsOf(progress)} />
      </div>
    </Strip>
  );
};
