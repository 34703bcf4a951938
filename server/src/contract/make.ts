import { Readable } from 'node:stream'
import { inTransaction, type Db } from '../db.ts'
import { insertFile } from '../file/file.sql.ts'
import { keep, receive } from '../file/store.ts'
import type { House } from '../house.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { stateAfter } from './contract.rules.ts'
import { tellSigners } from './tell.ts'
import { readContract, setNewest, type Contract } from './version.sql.ts'

type Works = Pick<House, 'db' | 'dataDir' | 'now'>

/**
 * The job `contract`: makes the paper of a version, then hands it to those who sign. May run twice, or be killed in the
 * middle: the version takes one paper, once.
 */
export async function makePaper({ db, dataDir, now }: Works, { versionId }: { versionId: number }): Promise<void> {
  const waiting = await toMake(db, versionId)
  if (!waiting) return
  await progress(db, versionId, 10)
  const { content, hash, companyId, accountId } = waiting
  const bytes = await drawPaper({ kind: 'contract', content, hash })
  await progress(db, versionId, 80)
  const arrived = await receive(dataDir, Readable.from([bytes]), bytes.length)
  await keep(dataDir, arrived)
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('customer_order').select('id').where('id', '=', waiting.orderId).forNoKeyUpdate().execute()
    const contract = await readContract(tx, waiting.contractId)
    if (contract.versionId !== versionId || contract.state !== 'making') return
    const name = `合同-${content.number}-v${content.version}.pdf`
    const { size, hash: pdfHash } = arrived
    const by = { side: 'buyer', companyId, accountId } as const
    const file = await insertFile(tx, by, { kind: 'contract', name, type: 'pdf', size, hash: pdfHash, preview: null })
    const state = stateAfter(contract.state, 'made', 'system')
    await setNewest(tx, contract, state, { pdf_id: file.id, pdf_hash: pdfHash })
    await progress(tx, versionId, 100)
    await tellSigners(tx, contract, { ...wordsOf(contract), to: accountId }, now())
  })
}

function wordsOf({ number, version, content }: Contract): { title: string; body: string } {
  if (version === 1) return { title: '合同待签署', body: `订单 ${content.orderId} 的合同 ${number} 已生成，请签署` }
  const why = content.amends?.reason ?? ''
  return { title: '合同变更待签署', body: `合同 ${number} 有新版本（${why}），请重新签署` }
}

const toMake = (db: Db, versionId: number) =>
  db
    .selectFrom('contract_version as v')
    .innerJoin('contract as k', 'k.id', 'v.contract_id')
    .innerJoin('customer_order as o', 'o.id', 'k.order_id')
    .select(['v.content', 'v.hash', 'k.id as contractId', 'k.order_id as orderId'])
    .select(['v.company_id as companyId', 'o.account_id as accountId'])
    .where('v.id', '=', versionId)
    .where('v.state', '=', 'making')
    .executeTakeFirst()

async function progress(db: Parameters<typeof insertFile>[0], versionId: number, percent: number): Promise<void> {
  const version = db.updateTable('contract_version').set({ progress: percent }).where('id', '=', versionId)
  await version.where('progress', '<', percent).execute()
}
