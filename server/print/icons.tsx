const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const TickIcon = () => <Icon path="M5 12.5 10 17.5 19 7" />;
export const CrossIcon = () => <Icon path="M6 6l12 12M18 6 6 18" />;
export const ExclamationIcon = () => <Icon path="M12 5v8.5M12 18.4v.1" />;
export const EllipsisIcon = () => <Icon path="M6 12h.1M12 12h.1M18 12h.1" />;
