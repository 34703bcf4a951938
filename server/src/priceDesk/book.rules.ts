import { refuse } from '../../../contract/refusal.ts'

/** @throws Refusal 'priceBook.used' while levels or companies buy by the book. */
export function checkUnused({ levels, companies }: { levels: number; companies: number }): void {
  if (levels + companies === 0) return
  const users = [...(levels ? [`${levels} 个会员等级`] : []), ...(companies ? [`${companies} 家企业`] : [])]
  refuse('priceBook.used', { levels, companies }, `${users.join('、')}正在使用该价格本，不能删除`)
}
