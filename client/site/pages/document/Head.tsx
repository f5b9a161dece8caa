import { colour } from '../../../theme/tokens.ts';
import { NAME } from '../../content/layout.ts';
import { ORIGIN, type SiteAssets, type SitePage } from '../sitePage.ts';

const SOCIAL_PICTURE = `${ORIGIN}/social.jpg`;

/** `<` would allow a text to end the script element. */
const jsonLd = (data: Readonly<Record<string, unknown>>): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const Addressed = ({ path, title, description, structuredData }: SitePage & { readonly path: string }) => (
  <>
    <link rel="canonical" href={ORIGIN + path} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={NAME} />
    <meta property="og:locale" content="en_GB" />
    <meta property="og:url" content={ORIGIN + path} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={SOCIAL_PICTURE} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="A terrace of holiday cottages; beside one door hangs the LetProof plaque." />
    <meta name="twitter:card" content="summary_large_image" />
    {structuredData && (
      // A data block is not executed, so our CSP lets it stand in the page.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own content, and `<` is escaped.
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(structuredData) }} />
    )}
  </>
);

export const Head = ({ page, assets }: { page: SitePage; assets: SiteAssets }) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{`${page.title} · ${NAME}`}</title>
    <meta name="description" content={page.description} />
    {page.path === null ? <meta name="robots" content="noindex" /> : <Addressed {...page} path={page.path} />}
    <meta name="theme-color" content={colour.harbour700} />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {assets.font && <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />}
    {assets.styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    {assets.preloads.map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
    <script type="module" src={assets.script} />
  </head>
);
