/** '￥１，２３４．５０ ' as people paste it from a bank's page → '1234.50' */
export const tidyAmount = (typed: string): string => typed.normalize('NFKC').replace(/[¥,\s元]/g, '')
