/** Namespace, element and attribute are those of Open Badges 3.0; that the token is once more the text is our own. */
export const OPEN_BADGES_XML = 'https://purl.imsglobal.org/ob/v3p0';

const elementWith = (token: string): string =>
  `<openbadges:credential xmlns:openbadges="${OPEN_BADGES_XML}" verify="${token}">${token}</openbadges:credential>`;

const ROOT = /^<svg [^>]*>/;

/** `svg` begins with its root element. */
export const bake = (svg: string, token: string): string => svg.replace(ROOT, (root) => root + elementWith(token));

export type Unbaked = {
  readonly token: string;
  /** The picture without the token, as it was before the baking. */
  readonly picture: string;
};

/** Whether a picture has a token anywhere, also one that a program has moved or written in another way. */
export const mayHaveToken = (text: string): boolean => text.includes('openbadges:') || text.includes(OPEN_BADGES_XML);

/** Undefined if the text is not exactly what `bake` makes: the token twice, at its place, and nowhere else. */
export const unbake = (text: string): Unbaked | undefined => {
  const [root] = ROOT.exec(text) ?? [];
  const [, token] = /^<openbadges:credential [^>]*verify="([\w.-]+)">/.exec(text.slice(root?.length)) ?? [];
  if (root === undefined || token === undefined) return undefined;
  const picture = root + text.slice(root.length + elementWith(token).length);
  return bake(picture, token) === text && !picture.includes('openbadges:') ? { token, picture } : undefined;
};
