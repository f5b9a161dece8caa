import { styled } from '@mui/material/styles';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGES } from '../../paths.ts';
import { colour, narrow, phone, size } from '../../theme/tokens.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { Container, type ContainerProps } from './Container.tsx';
import { Logo } from './Logo.tsx';

const Bar = styled('header')({
  position: 'relative',
  backgroundColor: colour.paper,
  borderBottom: `1px solid ${colour.line}`,
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 64 },
  '& .back': { marginLeft: -10, marginRight: 4, flex: 'none' },
  '& .place': { minWidth: 0, lineHeight: 1.3 },
  '& .place > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .place > span': { fontSize: size.s, color: colour.ink2 },
  // On a phone an address needs several lines; cutting it off would hide the town.
  [phone]: {
    '& > div': { paddingBlock: 8 },
    '& .place > *': { whiteSpace: 'normal', overflowWrap: 'anywhere', textWrap: 'balance' },
  },
  '& .end': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 4, flex: 'none' },
  [narrow]: { '& .end': { flex: '0 1 auto' }, '& .end > .MuiButton-root': { whiteSpace: 'normal', lineHeight: 1.2 } },
  '& .end:has(> :is(.MuiButton-text, .MuiIconButton-root):last-child)': { marginRight: -12 },
});

export type AppHeaderProps = {
  /** Usually the property's name; without a title the logo is shown. */
  title?: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** Replaces the logo. */
  start?: ReactNode;
  /** Small buttons. */
  end?: ReactNode;
  home?: string | undefined;
  width?: ContainerProps['width'];
};

/** What the width of the screen may cut off. */
const whole = (shown: ReactNode): string | undefined => (typeof shown === 'string' ? shown : undefined);

export const AppHeader = ({
  title,
  subtitle,
  back,
  start,
  end,
  home = PAGES.dashboard,
  width = 'normal',
}: AppHeaderProps) => (
  <Bar>
    <Container width={width}>
      {back && (
        <span className="back">
          <IconButton label={back.label} href={back.href}>
            <ArrowLeft />
          </IconButton>
        </span>
      )}
      {start ?? (!title && <Logo to={home} />)}
      {title && (
        <div className="place">
          <b title={whole(title)}>{title}</b>
          {subtitle && <span title={whole(subtitle)}>{subtitle}</span>}
        </div>
      )}
      {end && <div className="end">{end}</div>}
    </Container>
  </Bar>
);
