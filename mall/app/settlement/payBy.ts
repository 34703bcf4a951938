import { shanghai } from '../../../contract/text.ts'

/** Until when an order must be paid to be ready on the day that is told now: the hour at which the factory's day closes. */
export const payBy = (now: Date): string => `${shanghai(now).slice(11, 13) < '16' ? '今日' : '明日'} 16:00 前付款`
