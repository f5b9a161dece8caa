import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { colour } from '../../theme/tokens.ts';
import { CONSOLE_PAGES } from '../paths.ts';

const Nav = styled('nav')({
  display: 'flex',
  gap: 24,
  marginBottom: 20,
  borderBottom: `1px solid ${colour.line}`,
  '& a': { padding: '12px 0', color: colour.ink2, fontWeight: 700, textDecoration: 'none' },
  '& a:hover': { color: colour.ink },
  '& [aria-current]': { color: colour.ink, boxShadow: `inset 0 -3px ${colour.harbour700}` },
});

const KINDS = [
  { of: 'properties', label: 'Properties in a table', href: CONSOLE_PAGES.importFile },
  { of: 'documents', label: 'Documents in a ZIP', href: CONSOLE_PAGES.importDocuments },
] as const;

/** What is imported. */
export const KindLinks = ({ of: shown }: { of: (typeof KINDS)[number]['of'] }) => (
  <Nav aria-label="What to import">
    {KINDS.map(({ of, label, href }) => (
      <Link key={of} to={href} aria-current={of === shown ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </Nav>
);
