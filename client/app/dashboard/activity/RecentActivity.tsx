import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { Stats } from '../../../../domain/dashboard/contract.ts';
import { ACTIVITY_TEXTS } from '../../../../domain/dashboard/texts.ts';
import { AsideCard } from '../layout/AsideCard.tsx';

const SHOWN = 6;

type Props = { activity: Stats['recentActivity'] };

/** The latest first. A kind of activity that this build does not know yet is left out. */
export const RecentActivity = ({ activity }: Props) => {
  const described = activity.flatMap((each) => {
    const text = ACTIVITY_TEXTS[each.type];
    return text ? [{ ...each, text }] : [];
  });
  if (described.length === 0) return null;
  return (
    <AsideCard as="section" aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent Activity</h2>
      <ol>
        {described.slice(0, SHOWN).map(({ type, property_id, property_name, at, text }) => (
          <li key={`${type} ${property_id} ${at}`}>
            <b>{text}</b>
            <span className="about num">
              {property_name && `${property_name} · `}
              <time dateTime={at}>
                {formatInstant(at)}, {formatTime(at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </AsideCard>
  );
};
