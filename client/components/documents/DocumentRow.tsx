import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour, phone, size } from '../../theme/tokens.ts';
import { Pill } from '../data/Pill.tsx';
import type { Status } from '../data/status.ts';
import { DocumentActions } from './DocumentActions.tsx';
import type { DocumentAction } from './documentAction.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: '2px 16px',
  alignItems: 'center',
  padding: '8px 0',
  borderTop: `1px solid ${colour.line}`,
  '& > .what': { minWidth: 0 },
  '& > .what b': { display: 'block', lineHeight: 1.35 },
  '& > .what span': {
    display: 'block',
    fontSize: size.s,
    color: colour.ink2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > .when': {
    minWidth: 188,
    fontSize: size.s,
    color: colour.ink2,
    lineHeight: 1.35,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > .when > [data-tone]': { display: 'flex' },
  '& > .when .date': { display: 'block', paddingLeft: '1.6rem' },
  '& > .acts': { display: 'flex', justifyContent: 'flex-end', minWidth: 132 },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > .when': {
      gridArea: '2 / 1',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 8px',
      minWidth: 0,
    },
    '& > .when .date': { padding: 0 },
    '& > .what span': { display: 'none' },
    '& > .acts': { gridArea: '1 / 2 / 3', minWidth: 0, marginRight: -10 },
    '& > .acts:has(.MuiButton-root)': { marginRight: 0 },
  },
});

export type DocumentRowProps = {
  name: string;
  fileName?: string | undefined;
  status: Status;
  /** Shown below the status. */
  date?: string | undefined;
  /** Icon buttons on a wide screen, a menu on a phone. */
  actions?: readonly DocumentAction[] | undefined;
  /** Replaces the actions with one button. */
  main?: ReactNode;
};

export const DocumentRow = ({ name, fileName, status, date, actions = [], main }: DocumentRowProps) => (
  <Row>
    <div className="what">
      <b>{name}</b>
      {fileName && <span>{fileName}</span>}
    </div>
    <div className="when">
      <Pill {...status} bare plain={status.tone === 'good'} />
      {date && <span className="date">{date}</span>}
    </div>
    <div className="acts">{main ?? <DocumentActions of={name} actions={actions} />}</div>
  </Row>
);
