import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppHeader } from '../../components/page/AppHeader.tsx';
import { Container, type ContainerProps } from '../../components/page/Container.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { PUBLIC_PAGES } from '../../paths.ts';
import { phone } from '../../theme/tokens.ts';

const Column = styled(Container)({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  padding: '40px 0 72px',
  [phone]: { padding: '20px 0 0' },
});

type Props = { children: ReactNode; width?: ContainerProps['width']; end?: string };

/** Without menu and footer: the page asks for one thing. */
export const LinkLayout = ({ children, width = 'normal', end = 'No account needed' }: Props) => (
  <>
    <SkipLink />
    <AppHeader home={PUBLIC_PAGES.home} width={width} end={<small>{end}</small>} />
    <Main>
      <Column width={width}>{children}</Column>
    </Main>
  </>
);
