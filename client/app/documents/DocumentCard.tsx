import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Day } from '../../../domain/calendar.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { DocumentEntryRow } from './DocumentEntryRow.tsx';
import type { DocumentDialog } from './dialogs/documentDialog.ts';
import type { DocumentEntry } from './documentGroups.ts';

const Frame = styled(Card)({
  paddingInline: 24,
  [phone]: { paddingInline: 16 },
  '& > h2': { paddingBlock: 14, fontSize: size.m },
  '& > ul > li': { borderTop: `1px solid ${colour.line}` },
});

export const DocumentSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <Frame as="section" flush aria-label={label}>
    {children}
  </Frame>
);

type Props = {
  title: string;
  entries: readonly DocumentEntry[];
  day: Day;
  mayChange: boolean;
  onDialog: (dialog: DocumentDialog) => void;
};

export const DocumentCard = ({ title, entries, ...shared }: Props) => (
  <DocumentSection label={title}>
    <h2>{title}</h2>
    <ul>
      {entries.map((entry) => (
        <li key={entry.document.id}>
          <DocumentEntryRow entry={entry} {...shared} />
        </li>
      ))}
    </ul>
  </DocumentSection>
);
