const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** Text as it may stand in XML, between tags or in quotes. */
export const safe = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => signs[sign] ?? '')
