import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Status } from '../../../components/data/status.ts';
import type { CardActions, RequestAction } from '../cardActions.ts';

export type NextStepTarget =
  | { readonly to: 'page'; readonly href: string }
  | { readonly to: RequestAction; readonly property: OverviewRow };

/** Of the account that is shown. */
export type StepsFor = {
  readonly isOwn: boolean;
  /** Whether it has a plan, without which nothing can be changed. */
  readonly hasPlan: boolean;
  /** Whether its plan still runs, but an open invoice keeps it from making changes. */
  readonly isUnpaid: boolean;
};

/** The first step shows `title` and `text`, the others show `line` and `about`. */
export type NextStep = {
  readonly key: string;
  readonly status: Status;
  readonly title: string;
  readonly text: string;
  readonly line: string;
  readonly about: string;
  readonly button: string;
  readonly target: NextStepTarget;
};

/** The props of the button or link that leads to the target. */
export const buttonProps = (target: NextStepTarget, actions: CardActions) =>
  target.to === 'page'
    ? { href: target.href, busy: false }
    : {
        onClick: () => actions[target.to](target.property),
        busy: actions.waiting[target.to] === target.property.id,
      };
