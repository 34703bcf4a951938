import { fold } from '../../pricing/discount.ts'

/** What a member pays of the public price, as people say it: 9800 → '98 折', 9000 → '9 折'. */
export const discountText = (bp: number): string => (bp === 10000 ? '无折扣' : `${fold(bp)} 折`)

/** The same the other way: 9800 → '付 98%，省 2%'. */
export const shareText = (bp: number): string => (bp === 10000 ? '按公开价' : `付 ${bp / 100}%，省 ${(10000 - bp) / 100}%`)
