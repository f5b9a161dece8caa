import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

// The server's own addresses are files and forms, not screens: the router must leave them to the browser.
const SERVED = /^\/(api|test-checkout)\//;

/** Lets every MUI button with an `href` move inside the app without loading the page again. */
export const RouterAnchor = ({ href, ...anchor }: Props) =>
  href.startsWith('/') && !SERVED.test(href) && !anchor.download && !anchor.target ? (
    <Link to={href} {...anchor} />
  ) : (
    <a href={href} {...anchor} />
  );
