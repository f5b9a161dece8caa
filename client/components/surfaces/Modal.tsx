import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { colour, low, phone, radius, size } from '../../theme/tokens.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { useKeepMounted } from './keepMounted.ts';
import { useFocusAfterClosing } from './useFocusAfterClosing.ts';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '20px 20px 12px 32px',
  [phone]: { padding: '8px 6px 8px 16px', borderBottom: `1px solid ${colour.line}`, '& > h2': { fontSize: size.l } },
});

const Body = styled('div')({
  flex: '1 1 auto',
  overflow: 'auto',
  padding: '4px 32px 24px',
  [phone]: { padding: 16 },
  [low]: { flex: 'none', overflow: 'visible' },
});

const Foot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  padding: '16px 32px 24px',
  borderTop: `1px solid ${colour.line}`,
  '& > small': { marginRight: 'auto' },
  [phone]: {
    flexWrap: 'wrap',
    gap: '8px 12px',
    '&:not(:has(.MuiButton-contained)) > .MuiButton-outlined': { flex: '1 1 auto' },
    padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
    '& > small': { flexBasis: '100%' },
    '& > .MuiButton-contained': { flex: 1 },
  },
});

export type ModalProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** Beside the buttons, such as "Property 5 of 5 in your plan". */
  note?: ReactNode;
  /** Makes the dialog a form; one of the actions must be a `type="submit"` button. */
  onSubmit?: FormEventHandler<HTMLElement> | undefined;
  /** While busy, Escape and a click outside do not close the dialog. */
  busy?: boolean | undefined;
  /** In px. */
  width?: number | undefined;
  /** On a phone the dialog only takes the height that it needs. */
  brief?: boolean | undefined;
};

const bottomSheet = {
  alignSelf: 'flex-end',
  height: 'auto',
  maxHeight: '100%',
  borderRadius: `${radius.plaque} ${radius.plaque} 0 0`,
} as const;

// An element has one role: MUI's paper is the dialog, so the form must be inside it.
const Layout = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  // Head and foot would leave no room for the body, so all of it scrolls.
  [low]: { overflow: 'auto' },
});

/** On a phone the dialog fills the screen. When it closes, its opener takes the focus, or else the heading near it. */
export const Modal = (props: ModalProps) => {
  const { open, title, onClose, children, actions, note, onSubmit, busy, width = 600, brief } = props;
  const titleId = useId();
  useKeepMounted(open);
  useFocusAfterClosing(open);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            '@media (min-width: 600px)': { width: `min(${width}px, 100% - 48px)` },
            ...(brief && { [phone]: bottomSheet }),
          },
        },
      }}
    >
      <Layout {...(onSubmit && { as: 'form', noValidate: true, onSubmit })}>
        <Head>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose} disabled={busy}>
            <X />
          </IconButton>
        </Head>
        <Body>{children}</Body>
        {(actions || note) && (
          <Foot>
            {note && <small className="num">{note}</small>}
            {actions}
          </Foot>
        )}
      </Layout>
    </Dialog>
  );
};
