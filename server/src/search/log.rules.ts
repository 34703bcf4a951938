/** The keyword as it is counted: one way of writing for all who mean the same. */
export const logged = (keyword: string): string => keyword.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')

/** Whether the word is about goods: what looks like a phone number, a licence code or an e-mail address is about someone. */
export const isLogged = (word: string): boolean => word !== '' && !/\d{8}|\d{3,4}[- ]\d{3,}|@|[0-9a-z]{18}/.test(word)
