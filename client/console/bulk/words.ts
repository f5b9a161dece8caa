/** Such as "1 property" and "1,240 properties". */
export const propertiesOf = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'property' : 'properties'}`;
