import { z } from 'zod'

/** 'full-width' digits and blanks as phones type them → plain digits. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '')

/** A mobile number of mainland China: 11 digits, 1[3-9]…; full-width digits are taken as digits. */
export const Phone = z
  .string('请输入手机号')
  .transform(plain)
  .pipe(z.string().regex(/^1[3-9]\d{9}$/, '手机号格式不正确，应为 11 位手机号'))

/** What a phone must look like where a landline will do, in words. */
export const phoneWords = '电话格式不正确，应为 11 位手机号，或带区号的座机如 0755-12345678'

/** A mobile number, or a landline with a dash: area code, then 7 or 8 digits. */
export const PhoneOrLandline = z
  .string('请输入联系电话')
  .transform(plain)
  .pipe(z.string().regex(/^(1[3-9]\d{9}|0\d{2,3}-\d{7,8})$/, phoneWords))

/** 13812345678 → 138****5678: a phone for the eyes of those without need. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
