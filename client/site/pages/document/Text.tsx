import { Fragment } from 'react';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** Text of the content folder, in which `[label](address)` is a link. */
export const Text = ({ children }: { children: string }) => {
  const [, label, href] = LINK.exec(children) ?? [];
  if (!label || !href) return children;
  const [before = '', after = ''] = children.split(`[${label}](${href})`);
  return (
    <Fragment>
      {before}
      <a href={href}>{label}</a>
      <Text>{after}</Text>
    </Fragment>
  );
};
