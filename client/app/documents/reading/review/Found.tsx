import { styled } from '@mui/material/styles';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { colour, phone, size } from '../../../../theme/tokens.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: '0 14px',
  '& + &': { marginTop: 24, paddingTop: 24, borderTop: `1px solid ${colour.line}` },
  '& > .number': {
    width: 28,
    height: 28,
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    backgroundColor: colour.harbour100,
    color: colour.harbour800,
    fontWeight: 700,
    fontSize: size.s,
  },
  '&[data-doubtful] > .number': { backgroundColor: colour.warnBg, color: colour.warn },
  '& > .body': { position: 'relative' },
  // The hint says where the value comes from. It stands beside the label where there is room.
  '& label + span': { position: 'absolute', top: 0, right: 0, [phone]: { position: 'static' } },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > .number': { display: 'none' } },
});

const Origin = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 700,
  '& > svg': { width: '1.1em', height: '1.1em' },
});

export const readFromDocument = (
  <Origin>
    <Eye aria-hidden="true" />
    Read from the document
  </Origin>
);

type Props = {
  /** Its number in the drawing of the page; null if nothing was found. */ number: number | null;
  doubtful?: boolean;
  children: ReactNode;
};

/** One field of the reading, with its number at the left. */
export const Found = ({ number, doubtful, children }: Props) => (
  <Row data-doubtful={doubtful || undefined}>
    <span className="number num" aria-hidden="true">
      {number ?? '–'}
    </span>
    <div className="body">{children}</div>
  </Row>
);
