import { colour } from '../../client/theme/tokens.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { ActiveBadge } from './ActiveBadge.tsx';
import { FONT_FACES } from './fonts.ts';
import { InactiveBadge } from './InactiveBadge.tsx';
import { markupOf } from './markup.ts';

/** ` since 02/06/2027. The fire risk assessment was removed on 02/06/2027` */
const sinceWords = ({ since, reason }: Badge): string =>
  (since ? ` since ${formatDay(since)}` : '') + (reason ? `. ${reason.replace(/\.$/, '')}` : '');

const DESCRIPTIONS: Readonly<Record<Badge['status'], (badge: Badge) => string>> = {
  active: ({ badgeId, expiryDate }) =>
    `compliance assessed, badge ${badgeId}, valid until ${formatDay(expiryDate)}. A completed self-assessment with evidence on file, not a legal opinion.`,
  suspended: (badge) => `this badge has been suspended${sinceWords(badge)}. It is not valid at present.`,
  expired: (badge) => `this badge has been expired${sinceWords(badge)}. It is no longer valid.`,
  revoked: (badge) => `this badge has been revoked${sinceWords(badge)}. It is not valid.`,
};

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(': ');

type Props = { readonly badge: Badge; readonly fonts?: boolean };

const BadgeImage = ({ badge, fonts }: Props) => {
  const { status, propertyName } = badge;
  const [titleId, descriptionId] = [`lp-t-${status}`, `lp-d-${status}`];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 240 232"
      width="240"
      height="232"
      role="img"
      aria-labelledby={`${titleId} ${descriptionId}`}
    >
      <title id={titleId}>{joined(`LetProof badge, ${status}`, propertyName)}</title>
      <desc id={descriptionId}>{joined(propertyName, DESCRIPTIONS[status](badge))}</desc>
      {fonts && <style>{FONT_FACES}</style>}
      <rect width="240" height="232" rx="26" fill={colour.paper} />
      {status === 'active' ? <ActiveBadge badge={badge} /> : <InactiveBadge badge={badge} status={status} />}
    </svg>
  );
};

/**
 * The badge in its present state (`reason` as the public may read it), as an XML file that loads nothing, for an `<img>` on any website.
 * `fonts` embeds our font (72 kB more), for a copy that is downloaded or printed.
 */
export const badgeSvg = (props: Props): string => markupOf(<BadgeImage {...props} />);
