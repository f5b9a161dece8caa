import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppHead } from '../../components/page/AppHeader.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { Wrap } from '../../components/page/Container.tsx';
import { SiteFoot } from '../layout/SiteFooter.tsx';

const Column = styled(Wrap)({ padding: '24px 0 64px' });

/** Whoever scans a sign at a door wants the answer: no menu stands before it. */
export const VerifyLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <AppHead home="/" width="narrow" end={<small>Badge check</small>} />
    <Main>
      <Column width="narrow">{children}</Column>
    </Main>
    <SiteFoot />
  </>
);
