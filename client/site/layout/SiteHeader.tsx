import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Container } from '../../components/page/Container.tsx';
import { Logo } from '../../components/page/Logo.tsx';
import { PAGES } from '../../paths.ts';
import { colour, small } from '../../theme/tokens.ts';
import { SiteLinks, type SiteLinksProps } from './SiteLinks.tsx';
import { SiteMenu } from './SiteMenu.tsx';

const Bar = styled('header')({
  position: 'relative',
  backgroundColor: colour.paper,
  borderBottom: `1px solid ${colour.line}`,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 24,
    minHeight: 72,
    [small]: { minHeight: 64 },
  },
  '& nav': { marginLeft: 'auto' },
  '& nav > ul': { display: 'flex', alignItems: 'center', gap: 4 },
});

export type SiteHeaderProps = SiteLinksProps;

/** Below 700 px a menu replaces the links. */
export const SiteHeader = (props: SiteHeaderProps) => {
  const narrow = useMediaQuery('(max-width: 699px)');
  return (
    <Bar>
      <Container>
        <Logo />
        {narrow ? (
          <SiteMenu {...props} />
        ) : (
          <nav aria-label="Main">
            <ul>
              <SiteLinks {...props} />
              {!props.user && (
                <li>
                  <Button href={PAGES.register} size="small" variant="outlined">
                    Get Started
                  </Button>
                </li>
              )}
            </ul>
          </nav>
        )}
      </Container>
    </Bar>
  );
};
