import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const Tap = styled(Link)({ display: 'inline-flex', alignItems: 'center', minHeight: 44 });

/** From one account form to the other, without forgetting where the visitor was going. */
export type Other = { pathname: string; search: string; state: unknown };

export const OtherWay = ({ to: { state, ...to }, children }: { to: Other; children: ReactNode }) => (
  <Tap to={to} state={state}>
    {children}
  </Tap>
);
