/** The pattern for `like` of a text that has `keyword` in it, whatever signs of a pattern were typed. */
export const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
