/** As RFC 3986 has it: `encodeURIComponent` leaves five signs that whoever signs a query does not. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
