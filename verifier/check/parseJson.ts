/**
 * Throws SyntaxError also for a member `__proto__`. Nothing of ours has one, and a program that copies the value loses it:
 * somebody could add it to a file unseen.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (member, value) => {
    if (member === '__proto__') throw new SyntaxError('A member is called __proto__');
    return value;
  });
