/** '￥１，２３４．５０ ' as people paste it from a bank's page → '1234.50' */
export const tidyAmount = (typed: string): string => typed.normalize('NFKC').replace(/[¥,\s元]/g, '')

/** '2026-11-21T10:00', as the browser's picker gives it, → '2026-11-21 10:00:00', as the wire has it. */
export const momentOf = (picked: string): string => `${picked.replace('T', ' ')}:00`.slice(0, 19)
