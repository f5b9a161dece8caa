import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { Wrap } from '../../components/page/Container.tsx';
import { phone } from '../../theme/tokens.ts';
import { AppHead, type AppHeadProps } from '../../components/page/AppHeader.tsx';

const Page = styled(Wrap)({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  padding: '32px 0 72px',
  [phone]: { padding: '20px 0 48px', '&:has(.actbar)': { paddingBottom: 0 } },
});

export type AppLayoutProps = AppHeadProps & {
  /** Between the bar and the page, at full width: a stepper, a notice. */
  under?: ReactNode;
  children: ReactNode;
};

/** Every signed-in screen: the one bar, then the page in its column. */
export const AppLayout = ({ under, children, ...head }: AppLayoutProps) => (
  <>
    <SkipLink />
    <AppHead {...head} />
    {under}
    <Main>
      <Page width={head.width ?? 'normal'}>{children}</Page>
    </Main>
  </>
);
