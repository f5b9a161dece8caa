import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { colour } from '../../theme/tokens.ts';

const Tabs = styled('nav')({
  margin: '20px 0 24px',
  borderBottom: `1px solid ${colour.line}`,
  overflowX: 'auto',
  '& ul': { display: 'flex', gap: 4 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 48,
    padding: '3px 14px 0',
    borderBottom: '3px solid transparent',
    color: colour.ink,
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { borderColor: colour.lineStrong },
  '& a[aria-current]': { borderColor: colour.harbour700, color: colour.harbour800, fontWeight: 700 },
});

type Props = {
  label: string;
  /** The address of the record, which shows its first tab. */
  base: string;
  tabs: readonly { readonly path: string; readonly label: string }[];
};

/** The parts of a record. Each has an address of its own. */
export const RecordTabs = ({ label, base, tabs }: Props) => (
  <Tabs aria-label={label}>
    <ul>
      {tabs.map(({ path, label: text }, index) => (
        <li key={path}>
          <NavLink to={index === 0 ? base : `${base}/${path}`} end>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  </Tabs>
);
