import { keyframes, styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { colour } from '../../theme/tokens.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

// As high as a button, which most parts begin with. It appears after 250 ms, like the spinner of a page.
const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  color: colour.ink2,
  animation: `${appear} .12s .25s both`,
});

type Props = ComponentProps<typeof Line> & {
  /** The line is in a live region, which announces it. */
  inRegion?: boolean;
};

/** Says in place of a part of the page that it loads. */
export const PartLoading = ({ inRegion, ...line }: Props) => <Line role={inRegion ? undefined : 'status'} {...line} />;
