import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

// Empty, it must not take a gap of a grid.
const Region = styled('div')({ '&:empty': { position: 'absolute' } });

/** Stays in the page while empty: screen readers ignore a live region that is added together with its text. */
export const StatusRegion = (props: ComponentProps<typeof Region>) => <Region role="status" {...props} />;
