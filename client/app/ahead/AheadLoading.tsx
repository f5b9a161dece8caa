import { styled } from '@mui/material/styles';
import { PartLoading } from '../../components/feedback/PartLoading.tsx';
import { small } from '../../theme/tokens.ts';
import { AheadFrame } from './AheadCard.tsx';

// The strip with its lanes and the table below. On a small screen each lane has its words above it.
const Place = styled('div')({
  height: 'calc(189px + var(--lanes) * 48px)',
  [small]: { height: 'calc(218px + var(--lanes) * 77px)' },
});

/** Takes the place of the strip while it loads, so that it does not push away what stands below. */
export const AheadLoading = ({ lanes }: { lanes: number }) => (
  <AheadFrame as="section" aria-labelledby="ahead">
    <h2 id="ahead">What turns red when, if nothing is done</h2>
    <PartLoading style={{ minHeight: 0 }}>Loading the twelve months ahead...</PartLoading>
    <Place style={{ '--lanes': lanes } as React.CSSProperties} />
  </AheadFrame>
);
