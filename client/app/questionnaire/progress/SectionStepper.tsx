import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour } from '../../../theme/tokens.ts';
import { SectionBar } from './SectionBar.tsx';
import { SectionList, type SectionListProps } from './SectionList.tsx';
import { sectionAt } from './sectionProgress.ts';

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

/** The sidebar of narrow screens: one line that opens the list of sections. */
export const SectionStepper = ({ progress, position, onGo }: SectionListProps) => {
  const [open, setOpen] = useState(false);
  const section = sectionAt(progress, position);
  const closeAndGo = (chosen: number) => {
    setOpen(false);
    onGo(chosen);
  };
  return (
    <Strip aria-label="Sections">
      <div>
        <Disclosure
          open={open}
          onToggle={setOpen}
          summary={`${section?.number} of ${progress.sections.length} · ${section?.title}`}
          count={`${progress.percent}%`}
        >
          <SectionList progress={progress} position={position} onGo={closeAndGo} />
        </Disclosure>
        <SectionBar progress={progress} />
      </div>
    </Strip>
  );
};
