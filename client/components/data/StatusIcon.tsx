import type { StatusIconName } from './status.ts';

const RING = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z';

const PATHS: Record<StatusIconName, readonly string[]> = {
  good: [RING, 'M8 12.4 11 15.3 16.2 9.4'],
  warn: ['M12 4 2.8 19.5h18.4z', 'M12 10v4M12 16.8h.01'],
  bad: [RING, 'M9 9l6 6M15 9l-6 6'],
  none: [RING, 'M8.5 12h7'],
  going: [RING],
  open: [RING],
  plus: ['M12 5v14M5 12h14'],
  pencil: ['M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4'],
};

/** Hidden from assistive technology, because the status is always written beside it. */
export const StatusIcon = ({ name }: { name: StatusIconName }) => (
  <svg
    className="status-icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {PATHS[name].map((path) => (
      <path key={path} d={path} />
    ))}
    {name === 'going' && <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />}
  </svg>
);
