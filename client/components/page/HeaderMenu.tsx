import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { colour, size } from '../../theme/tokens.ts';

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
  '&& ul': { display: 'block' },
  '& li > *': { minHeight: 52 },
});

export type HeaderMenuProps = {
  user: { readonly name: string | null; readonly email: string } | null;
  /** List items. */
  children: ReactNode;
  /** Below the list. Pressing it closes the menu. */
  foot?: ReactNode;
};

/** Replaces the links of a header on narrow screens. The header must be positioned. */
export const HeaderMenu = ({ user, children, foot }: HeaderMenuProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const isInside = (target: EventTarget | null) => target instanceof Node && frame.current?.contains(target);
    const closeOutside = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // The focused link is removed with the panel.
      if (isInside(document.activeElement)) menu.current?.focus();
      setOpen(false);
    };
    const listening = new AbortController();
    // Not `blur` or `focusout`: both also happen when the window loses the focus.
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('keydown', closeByKey, listening);
    return () => listening.abort();
  }, [open]);
  return (
    <div ref={frame} style={{ marginLeft: 'auto' }}>
      <Button
        ref={menu}
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
          {user && (
            <p className="who">
              {user.name && <b>{user.name}</b>}
              <span>{user.email}</span>
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only follows the links inside, which have keys of their own. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
          <div onClick={close}>
            <ul>{children}</ul>
            {foot}
          </div>
        </Panel>
      )}
    </div>
  );
};
