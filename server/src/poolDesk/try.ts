import { parseRate, parseYuan, sum, yuan } from '../../../contract/money.ts'
import type { PoolTry } from '../../../contract/promotion/poolDesk.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { jobOf } from '../../../pricing/job.ts'
import { isPooled } from '../../../pricing/lineOffer.ts'
import { poolFindings } from '../../../pricing/pool.ts'
import { poolPrices } from '../../../pricing/poolPrices.ts'
import { written } from '../../../pricing/price.ts'
import { totalsOf } from '../../../pricing/tax.ts'
import type { Db, Tx } from '../database/db.ts'
import { lineMargins } from '../margin/lineMargin.rules.ts'
import { typedCosts } from '../margin/lineMargin.sql.ts'
import { marketingTerms } from '../marketing/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { blankCostOf } from './try.sql.ts'
import { alikeOf, rulesNow, type Tried } from './terms.ts'

/** What the run would come to: whether it can be offered so, what its members would pay, and what is left of its most pieces. */
export async function tryRun(db: Db | Tx, tried: Tried, seesCosts: boolean, now: Date): Promise<PoolTry> {
  const { rules, version } = tried.kept ?? (await rulesNow(db, tried.productId))
  const { floor } = await readSetting(db, marketingTerms)
  const asked = { selection: alikeOf(tried.selection), quantity: rules.minimum }
  const faults = [...timeFaults(tried, now), ...countFaults(tried, rules)]
  try {
    faults.push(...poolFindings(rules, asked).map(({ text }) => text))
    const product = { productId: tried.productId, priceVersion: version }
    const run = { rules, product, pool: { id: 0, version: 1, label: '拼印' }, others: 0, least: tried.least, most: tried.most }
    const { rows, ...told } = poolPrices(run, asked, null)
    const earned = await earnedAt(db, tried, rules)
    const concerns = [
      ...(earned === null ? ['商品或印刷的成本未知'] : []),
      ...(earned !== null && earned.rate < floor ? [`满 ${tried.most} 件时商品与印工的毛利低于 ${floor}%`] : []),
    ]
    return { faults, prices: { ...told, rows: [...rows] }, earned: seesCosts ? earned : null, floor, concerns }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { faults: [...faults, refusal.message], prices: null, earned: null, floor, concerns: [] }
  }
}

function timeFaults({ closesAt, readyDay }: Tried, now: Date): string[] {
  if (closesAt <= now) return ['截止时间须晚于现在']
  return fromShanghai(`${readyDay} 00:00:00`) <= closesAt ? ['交货日期须晚于截止日期'] : []
}

function countFaults({ least, most }: Tried, { minimum }: PriceRules): string[] {
  return [
    ...(least < 2 * minimum ? [`起印件数至少为两家起订量之和 ${2 * minimum}`] : []),
    ...(most < least ? ['最多件数不能少于起印件数'] : []),
  ]
}

/** What article and printing of its most pieces bring and cost, without tax; null: some of it nobody knows. */
async function earnedAt(db: Db | Tx, { productId, selection, most }: Tried, rules: PriceRules): Promise<PoolTry['earned']> {
  const all = jobOf(rules, { selection: alikeOf(selection), quantity: rules.minimum }, {}).at(most)
  const lines = all.lines.filter(isPooled)
  const { net } = totalsOf(sum(lines.map(({ amount }) => amount)), rules.taxMode, parseRate(rules.taxRate))
  const known = await blankCostOf(db, productId, most)
  const costs = await typedCosts(db, [productId])
  const line = {
    ...{ lineId: 0, productId, storeName: '', quantity: most, unitName: '', remade: false, blankTaken: false, outside: [] },
    ...{ receipt: { lines: lines.map(written), hash: 'run' }, blank: known.blank, byBlank: known.costed },
  }
  const whole = { receiptHash: 'run', net: yuan(net), freight: '0.00', tax: '0.00', gross: yuan(net) }
  const order = { orderId: '', companyName: '', at: new Date(0), receipt: { lines: [whole], freight: [] }, lines: [line] }
  const [earned] = lineMargins(order, costs)
  if (!earned || earned.margin === null || earned.rate === null) return null
  return { revenue: earned.revenue, cost: yuan(sum([parseYuan(earned.known)])), rate: earned.rate }
}
