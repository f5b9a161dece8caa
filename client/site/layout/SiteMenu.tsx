import Button from '@mui/material/Button';
import { HeaderMenu } from '../../components/page/HeaderMenu.tsx';
import { PAGES } from '../../paths.ts';
import { SiteLinks, type SiteLinksProps } from './SiteLinks.tsx';

export const SiteMenu = (props: SiteLinksProps) => (
  <HeaderMenu
    user={props.user}
    foot={
      !props.user && (
        <Button href={PAGES.register} fullWidth sx={{ mt: 1 }}>
          Get Started
        </Button>
      )
    }
  >
    <SiteLinks {...props} />
  </HeaderMenu>
);
