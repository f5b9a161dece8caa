import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { type DocumentEntryProps, DocumentEntryRow } from './DocumentEntryRow.tsx';
import type { DocumentEntry } from './documentGroups.ts';

const Frame = styled(Card)({
  paddingInline: 24,
  [phone]: { paddingInline: 16 },
  '& > :is(h2, h3)': { paddingBlock: 14, fontSize: size.m, letterSpacing: 0 },
  '& > ul > li': { borderTop: `1px solid ${colour.line}` },
});

export const DocumentSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <Frame as="section" flush aria-label={label}>
    {children}
  </Frame>
);

type Props = Omit<DocumentEntryProps, 'entry'> & {
  title: string;
  /** The level of its heading. */
  level: 2 | 3;
  entries: readonly DocumentEntry[];
};

export const DocumentCard = ({ title, level, entries, ...shared }: Props) => (
  <DocumentSection label={title}>
    {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
    <ul>
      {entries.map((entry) => (
        <li key={entry.document.id}>
          <DocumentEntryRow entry={entry} {...shared} />
        </li>
      ))}
    </ul>
  </DocumentSection>
);
