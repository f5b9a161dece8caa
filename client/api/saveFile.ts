const linkTo = (url: string): HTMLAnchorElement => {
  const link = document.createElement('a');
  link.href = url;
  return link;
};

/** Without a `name` the server names the file. */
const download = (url: string, name = ''): void => {
  const link = linkTo(url);
  link.download = name;
  link.click();
};

/** The browser decides what to do with the file: iOS adds a date to the calendar, and does not save it. */
export const openFrom = (url: string): void => linkTo(url).click();

/** The browser writes the response to the disk as it arrives, so that a large file needs no memory. */
export const saveFrom = (url: string): void => download(url);

export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  download(url, name);
  // Safari still reads from the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
