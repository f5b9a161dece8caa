import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type Day, formatDay } from '../../../../domain/calendar.ts';
import { Outcome } from '../../../components/feedback/Outcome.tsx';
import { CopyBlock } from '../../../components/forms/CopyField.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

type Props = { url: string; until: Day; children: ReactNode };

/** The address of a new link: the only time that it is shown. */
export const MadeLink = ({ url, until, children }: Props) => (
  <Outcome label="New link">
    <Stack>
      <p>{children}</p>
      <CopyBlock label="Link" text={url} />
      <p className="num">
        It works until {formatDay(until)}. Copy it now: we do not keep the address, so it cannot be shown again.
      </p>
    </Stack>
  </Outcome>
);
