import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useId, useState } from 'react';
import { PAGES } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';
import { SiteLinks, type SiteLinksProps } from './SiteLinks.tsx';

const Panel = styled('nav')({
  position: 'absolute',
  zIndex: 5,
  inset: '100% 0 auto',
  padding: '8px 16px 20px',
  backgroundColor: colour.paper,
  borderBlock: `1px solid ${colour.line}`,
  boxShadow: '0 16px 24px -16px rgb(7 52 58 / .3)',
  '& .who': {
    padding: '12px 12px 16px',
    marginBottom: 8,
    borderBottom: `1px solid ${colour.line}`,
    overflowWrap: 'anywhere',
  },
  '& .who > b, & .who > span': { display: 'block' },
  '& .who > span': { color: colour.ink2, fontSize: size.s },
  '&&  > ul': { display: 'block' },
  '& li > *': { minHeight: 52 },
});

export const SiteMenu = (props: SiteLinksProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the whole menu, wherever focus is in it.
    <div style={{ marginLeft: 'auto' }} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <Button
        variant="outlined"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        startIcon={open ? <X /> : <MenuIcon />}
        onClick={() => setOpen(!open)}
      >
        Menu
      </Button>
      {open && (
        <Panel id={id} aria-label="Main">
          {props.user && (
            <p className="who">
              {props.user.name && <b>{props.user.name}</b>}
              <span>{props.user.email}</span>
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only follows the links inside, which have keys of their own. */}
          <ul onClick={close}>
            <SiteLinks {...props} />
          </ul>
          {!props.user && (
            <Button href={PAGES.register} fullWidth onClick={close} sx={{ mt: 1 }}>
              Get Started
            </Button>
          )}
        </Panel>
      )}
    </div>
  );
};
