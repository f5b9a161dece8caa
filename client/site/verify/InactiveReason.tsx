import { styled } from '@mui/material/styles';
import type { Verification } from '../../../domain/badges/contract.ts';
import { badgeSince } from '../../components/badge/badgeSince.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';

const Frame = styled('div')({ marginTop: 20 });

type Props = {
  verification: Pick<Verification, 'status' | 'reason' | 'since'>;
  tone: 'warn' | 'bad';
  /** Goes on after the day since when the badge is not active. */
  ending?: string;
};

export const InactiveReason = ({ verification: { status, reason, since }, tone, ending = '.' }: Props) => {
  if (status === null || reason === null) return null;
  return (
    <Frame className="num">
      <AlertBox tone={tone}>
        <p>
          <b>{reason}</b> {badgeSince({ status, since })}
          {ending}
        </p>
      </AlertBox>
    </Frame>
  );
};
