import { Readable } from 'node:stream'
import { fen, formatYuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { inTransaction } from '../database/db.ts'
import { forgetFile, insertFile } from '../file/file.sql.ts'
import { keep, type Contents } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { readPayee } from '../payment/payee.sql.ts'
import { keepPaper, undrawn, type Settled } from './paper.sql.ts'
import type { PoolSettlementPaper } from './settlementPaper.ts'

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
    if (!(await keepPaper(tx, id, { fileId: file.id, hash }))) await forgetFile(tx, file.id)
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
