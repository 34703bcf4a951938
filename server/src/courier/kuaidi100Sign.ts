import { createHash, timingSafeEqual } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

/** 实时查询: MD5(param + key + customer), capital letters. */
export const askingSign = (param: string, key: string, customer: string): string => md5(`${param}${key}${customer}`)

/** 推送: MD5(param + salt), capital letters, with the salt of the subscription. */
export const tellingSign = (param: string, salt: string): string => md5(`${param}${salt}`)

/** Whether a signature is the right one, in whichever letters; the comparison takes as long for any of its length. */
export function isSign(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given.toUpperCase()), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
