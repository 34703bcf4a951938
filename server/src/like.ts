const plain = (keyword: string): string => keyword.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern for `like` of a text that has `keyword` in it, whatever signs of a pattern were typed. */
export const containing = (keyword: string): string => `%${plain(keyword)}%`

/** The same of a text that begins with it. */
export const beginning = (keyword: string): string => `${plain(keyword)}%`
