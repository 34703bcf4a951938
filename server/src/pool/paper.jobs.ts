import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { fen, formatYuan } from '../../../contract/money.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { SettlementPaper } from '../../../contract/promotion/poolState.ts'
import { shanghai } from '../../../contract/text.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { inTransaction, type Db } from '../db.ts'
import { forgetFile, insertFile } from '../file/file.sql.ts'
import { keep, type Contents } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { readPayee } from '../payment/payee.sql.ts'
import type { PoolSettlementPaper } from './settlementPaper.ts'

type Settled = {
  readonly companyId: number
  readonly accountId: number
  readonly buyer: string
  readonly number: string
  readonly title: string
  readonly unit: string
  readonly selection: Selection
  readonly rules: PriceRules
  readonly paper: SettlementPaper
  readonly over: number
  readonly settledAt: Date
}

/** A settlement whose paper is not drawn yet; null: there is none. */
async function undrawn(db: Db, id: number): Promise<Settled | null> {
  const { rows } =
    await sql<Settled>`select m.company_id as "companyId", m.account_id as "accountId", c.name as buyer, o.number, l.title, l.unit,
      p.selection, v.rules, m.paper, coalesce(m.over_fen, 0)::bigint as over, p.settled_at as "settledAt"
    from pool_member m join pool p on p.id = m.pool_id join company c on c.id = m.company_id join order_line l on l.id = m.line_id
    join customer_order o on o.id = l.order_id join price_version v on v.product_id = p.product_id and v.version = p.price_version
    where m.id = ${id} and m.state = 'settled' and m.pdf_id is null`.execute(db)
  return rows[0] ?? null
}

/** The job `poolPaper`: draws the settlement of a member. Twice it is one paper. */
export async function makeSettlement(services: Contents, id: number): Promise<void> {
  const { db, dataDir } = services
  const settled = await undrawn(db, id)
  if (!settled) return
  const bytes = await drawPaper({ kind: 'poolSettlement', ...paperOf(settled, (await readPayee(db)).payee) })
  const arrived = await receive(dataDir, Readable.from([bytes]), bytes.length)
  await keep(services, arrived)
  const { companyId, accountId, number } = settled
  await inTransaction(db, async (tx) => {
    const { size, hash } = arrived
    const named = { kind: 'contract', name: `拼印结算单-${number}.pdf`, type: 'pdf', size, hash, preview: null } as const
    const file = await insertFile(tx, { side: 'buyer', companyId, accountId }, named)
    const { numAffectedRows } =
      await sql`update pool_member set pdf_id = ${file.id}, pdf_hash = ${hash} where id = ${id} and pdf_id is null`.execute(tx)
    if (numAffectedRows !== 1n) await forgetFile(tx, file.id)
  })
}

/** What stands on the paper. */
export function paperOf(
  { buyer, number, title, unit, selection, rules, paper, over, settledAt }: Settled,
  seller: string,
): PoolSettlementPaper {
  const { pieces, members, ownPieces, runPrice, share, alone, final, back, readyDay, hash } = paper
  const taxed = rules.taxMode === 'inclusive' ? '含税' : '不含税'
  return {
    ...{ number, buyer, seller, title, hash },
    settledAt: shanghai(settledAt),
    chosen: selectionText(rules, selection).join('　·　'),
    rows: [
      ['同印件数', `${pieces} ${unit}（共 ${members} 家）`],
      ['本单件数', `${ownPieces} ${unit}`],
      ['交货日期', readyDay],
      [`全部同印的商品与印工（${taxed}）`, formatYuan(runPrice)],
      [`按件数分摊到本单（${taxed}）`, formatYuan(share)],
      ['参加时约定的最高金额（含税）', formatYuan(alone)],
      ['结算金额（含税）', formatYuan(final)],
      ['减少（含税）', formatYuan(back)],
      ['其中已付、退回', formatYuan(fen(over))],
    ],
  }
}
