import { z } from 'zod'

// Apart from money.ts, so that a page that reckons carries no schemas.

/** Money on the wire: yuan as text with at most two decimals. Answers are always written with two. */
export const Yuan = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/, '金额格式不正确，应为最多两位小数的元')

/** A unit price, with what is said where none was typed. */
export const rateOr = (wanted: string) =>
  z.string().regex(/^-?\d{1,9}(\.\d{1,4})?$/, {
    error: ({ input }) => (input === '' ? wanted : '单价格式不正确，应为最多四位小数的元'),
  })

/** A unit price on the wire: yuan as text with up to four decimals. */
export const RateText = rateOr('请填写单价')

/** An amount above 0, in the same spelling, with what it is called in what is said of it. */
export const Sum = (name: string) =>
  z
    .string(`请填写${name}`)
    .min(1, `请填写${name}`)
    .regex(/^-?\d{1,13}(\.\d{1,2})?$/, `${name}应为最多两位小数的元`)
    .refine((typed) => Number(typed) > 0, `${name}应大于 0`)
