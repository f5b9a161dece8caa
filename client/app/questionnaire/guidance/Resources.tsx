import { styled } from '@mui/material/styles';
import { Download, ExternalLink } from 'lucide-react';
import type { Resource } from '../../../../domain/questionnaire/schema.ts';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const List = styled('ul')({
  '& > li + li': { borderTop: `1px solid ${colour.line}` },
  '& > li > *': { display: 'flex', gap: 10, alignItems: 'center', minHeight: 48, padding: '8px 0', lineHeight: 1.35 },
  '& > li > span': { color: colour.ink2 },
  '& a': { textDecoration: 'none' },
  '& a > .title': { textDecoration: 'underline', textDecorationThickness: 1 },
  '& a:hover > .title': { textDecorationThickness: 3 },
  '& .title': { marginRight: 'auto' },
  '& svg': { flex: 'none' },
  '& .tag': {
    flex: 'none',
    whiteSpace: 'nowrap',
    fontWeight: 700,
    fontSize: size.xs,
    padding: '2px 8px',
    borderRadius: 999,
    backgroundColor: colour.noneBg,
    color: colour.none,
  },
});

const Row = ({ title, url, type }: Resource) =>
  url === undefined ? (
    <span>
      <span className="title">{title}</span>
      <span className="tag">Coming soon</span>
    </span>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">
      <span className="title">{title}</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      {type === 'template' && <span className="tag">Template</span>}
      {type === 'template' ? <Download /> : <ExternalLink />}
    </a>
  );

export const Resources = ({ resources }: { resources: readonly Resource[] }) => (
  <List>
    {resources.map((resource) => (
      <li key={resource.title}>
        <Row {...resource} />
      </li>
    ))}
  </List>
);
