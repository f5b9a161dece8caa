import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppHeader } from '../../components/page/AppHeader.tsx';
import { Container } from '../../components/page/Container.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { PUBLIC_PAGES } from '../../paths.ts';
import { SiteFooter } from '../layout/SiteFooter.tsx';

const Column = styled(Container)({ padding: '24px 0 64px' });

/** Without the site's menu: a guest at the door wants only the answer. */
export const VerifyLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <AppHeader home={PUBLIC_PAGES.home} width="narrow" end={<small>Badge check</small>} />
    <Main>
      <Column width="narrow">{children}</Column>
    </Main>
    <SiteFooter />
  </>
);
