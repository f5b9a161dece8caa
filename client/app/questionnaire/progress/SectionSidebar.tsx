import { styled } from '@mui/material/styles';
import { colour, size } from '../../../theme/tokens.ts';
import { SectionBar } from './SectionBar.tsx';
import { SectionList, type SectionListProps } from './SectionList.tsx';

const Side = styled('nav')({
  position: 'sticky',
  top: 24,
  '& > .overall': { paddingBottom: 20 },
  '& > .overall > p': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', marginBottom: 10 },
  '& strong': { fontSize: size.xxl, lineHeight: 1 },
  '& small': { fontSize: size.s, color: colour.ink2 },
});

export const SectionSidebar = (props: SectionListProps) => {
  const { percent, answered, total } = props.progress;
  return (
    <Side aria-label="Sections">
      <div className="overall">
        <p className="num">
          <strong>{percent}%</strong>
          <small>
            {answered} of {total} answered
          </small>
        </p>
        <SectionBar progress={props.progress} />
      </div>
      <SectionList {...props} />
    </Side>
  );
};
