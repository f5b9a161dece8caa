import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { SegmentedBar } from '../../../components/data/SegmentedBar.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { progressText } from './progressText.ts';
import { sectionSegments } from './sectionSegments.ts';

const Section = styled('div')({
  paddingBlock: 16,
  [phone]: { paddingBlock: '12px 14px' },
  '& > .line': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    justifyContent: 'space-between',
    marginBottom: 10,
  },
  '& > .line > span': { alignSelf: 'center', color: colour.ink2, fontSize: size.s },
  '& > .detail': { marginTop: 8, color: colour.ink2, fontSize: size.s },
});

export const PropertyProgress = ({ property }: { property: OverviewRow }) => {
  const { headline, count, detail } = progressText(property);
  return (
    <Section>
      <p className="line num">
        <strong>{headline}</strong>
        <span>{count}</span>
      </p>
      <SegmentedBar
        segments={sectionSegments(property.assessment)}
        good={property.assessment?.status === 'completed'}
      />
      {detail && <p className="detail">{detail}</p>}
    </Section>
  );
};
