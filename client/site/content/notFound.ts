export const NOT_FOUND = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  text: 'There is no page at this address. It may have been typed with a mistake, or the page has moved.',
  home: 'Go to the home page',
  dashboard: 'Go to the dashboard',
};
