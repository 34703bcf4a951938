import { createHash } from 'node:crypto'
import { isSame } from '../proof.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

/** 实时查询: MD5(param + key + customer), capital letters. */
export const askingSign = (param: string, key: string, customer: string): string => md5(`${param}${key}${customer}`)

/** 推送: MD5(param + salt), capital letters, with the salt of the subscription. */
export const tellingSign = (param: string, salt: string): string => md5(`${param}${salt}`)

/** Whether a signature is the right one, in whichever letters. */
export const isSign = (given: string, right: string): boolean => isSame(given.toUpperCase(), right)
