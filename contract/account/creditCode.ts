import { z } from 'zod'

// GB 32100-2015: 18 signs without I, O, S, V, Z; the last one checks the others.
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** True for 18 signs of which the last is right for the first 17 (GB 32100-2015, modulus 31). */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  const sum = weights.reduce((all, weight, place) => all + weight * signs.indexOf(code.charAt(place)), 0)
  return signs.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
}

/** 统一社会信用代码, blanks and full-width signs taken as they are meant, in capitals. */
export const CreditCode = z
  .string('请填写统一社会信用代码')
  .transform((typed) => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .length(18, '统一社会信用代码应为 18 位数字或大写字母（不含 I、O、S、V、Z）')
      .refine(isCreditCode, '统一社会信用代码校验位不正确，请核对营业执照'),
  )
