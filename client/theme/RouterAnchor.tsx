import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { isServerPath } from '../paths.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Makes MUI buttons with an `href` navigate through the router, so that the page does not reload. */
export const RouterAnchor = ({ href, ...anchor }: Props) =>
  href.startsWith('/') && !isServerPath(href) && !anchor.download && !anchor.target ? (
    <Link to={href} {...anchor} />
  ) : (
    <a href={href} {...anchor} />
  );
