import { daysLater } from '../../../contract/text.ts'
import { refuse } from '../../../contract/refusal.ts'

/** Until when what happened at `from` – an order's completion, a first review – may be reviewed, by the days that were set then. */
export const reviewableUntil = (from: Date, days: number): Date => daysLater(from, days)

/** 'Anonymous' for who asked for it; else the first two signs of the company's name and its last two. */
export function nicknameOf({ companyName, anonymous }: { companyName: string; anonymous: boolean }): string {
  const signs = [...companyName]
  if (anonymous || signs.length < 2) return '匿名用户'
  // Of a short name the ends would be the whole.
  if (signs.length < 8) return `${signs[0]}****`
  return `${signs.slice(0, 2).join('')}****${signs.slice(-2).join('')}`
}

export type Scores = {
  readonly productScore: number
  readonly printScore?: number | undefined
  readonly deliveryScore: number
}

/** @throws Refusal input.invalid where printing is judged that there is none of, or is not judged. */
export function checkScores(printed: boolean, { printScore }: Scores): void {
  if (printed === (printScore !== undefined)) return
  const msg = printed ? '请为印刷质量打分' : '该商品没有印刷，无需为印刷打分'
  refuse('input.invalid', { fields: { printScore: msg } }, msg)
}

/** @throws Refusal input.invalid where there is nothing to show: of goods without artwork, or that no side was drawn of. */
export function checkMockups(recipes: readonly unknown[]): void {
  if (recipes.length > 0) return
  const msg = '该商品没有可以展示的印上效果图'
  refuse('input.invalid', { fields: { mockupShown: msg } }, msg)
}

export type Reviewable = { readonly until: Date | null; readonly reviewed: boolean; readonly remake: boolean }

/** @throws Refusal review.exists, review.closed – not completed yet, too long ago, or made anew for a claim. */
export function checkReviewable({ until, reviewed, remake }: Reviewable, now: Date): void {
  if (reviewed) refuse('review.exists')
  if (remake || until === null || until <= now) refuse('review.closed')
}

export type Addable = { readonly createdAt: Date; readonly added: boolean }

/** Once, and no longer than so many days after the first. */
export const mayAdd = ({ createdAt, added }: Addable, days: number, now: Date): boolean => !added && reviewableUntil(createdAt, days) > now

/** The mean of what is there, with one decimal; null: there is nothing. */
export const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum * 10) / count) / 10)
