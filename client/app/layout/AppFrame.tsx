import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppHeader, type AppHeaderProps } from '../../components/page/AppHeader.tsx';
import { Container } from '../../components/page/Container.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { phone } from '../../theme/tokens.ts';

const Page = styled(Container)({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  padding: '32px 0 72px',
  [phone]: { padding: '20px 0 48px', '&:has(.action-bar)': { paddingBottom: 0 } },
});

export type AppFrameProps = AppHeaderProps & {
  /** Full width, between header and page, such as a stepper. */
  under?: ReactNode;
  children: ReactNode;
};

/** Header and page. What uses it must offer the sign-out itself: AppLayout and SignedInLayout do. */
export const AppFrame = ({ under, children, ...head }: AppFrameProps) => (
  <>
    <SkipLink />
    <AppHeader {...head} />
    {under}
    <Main>
      <Page width={head.width ?? 'normal'}>{children}</Page>
    </Main>
  </>
);
