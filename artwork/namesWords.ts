/** 一物一名 in words; '' where all pieces are alike. */
export const namesWords = (rows: number | null): string => (rows === null ? '' : `一物一名 · ${rows} 件`)
