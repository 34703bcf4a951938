import { Readable } from 'node:stream'
import { hashOf } from '../../../pricing/hash.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { insertFile } from '../file/file.sql.ts'
import { type Contents, keep } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import type { Services } from '../services.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { marksNow } from '../paper/marksNow.ts'
import { annexOf } from './annex.ts'
import { versionAfter } from './contract.rules.ts'
import { progress, toMake } from './make.sql.ts'
import { confirmationRecord } from './sign.ts'
import { tellSigners } from './tell.ts'
import { lockOrderOf, readContract, setEffective, setNewest, type Contract } from './version.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'
import type { Said } from '../notice/said.rules.ts'

type Works = Contents & Pick<Services, 'secret'>

/**
 * The job `contract`: makes the paper of a version, then hands it to those who sign. May run twice, or be killed in the
 * middle: the version takes one paper, once.
 */
export async function makePaper(services: Works, { versionId }: { versionId: number }): Promise<void> {
  const { db, dataDir, now } = services
  const waiting = await toMake(db, versionId)
  if (!waiting) return
  await progress(db, versionId, 10)
  const { content, hash, companyId, accountId } = waiting
  const [marks, annex] = await Promise.all([marksNow(services), annexOf(services, content)])
  await progress(db, versionId, 40)
  const bytes = await drawPaper({ kind: 'contract', content, hash, marks, annex })
  await progress(db, versionId, 80)
  const arrived = await receive(dataDir, Readable.from([bytes]), bytes.length)
  await keep(services, arrived)
  await inTransaction(db, async (tx) => {
    await lockOrderOf(tx, waiting.orderId)
    const contract = await readContract(tx, waiting.contractId)
    if (contract.versionId !== versionId || contract.state !== 'making') return
    const { size, hash: pdfHash } = arrived
    const by = { side: 'buyer', companyId, accountId } as const
    const name = `${fileNames[contract.kind]}-${content.number}-v${content.version}.pdf`
    const file = await insertFile(tx, by, { kind: 'contract', name, type: 'pdf', size, hash: pdfHash, preview: null })
    await progress(tx, versionId, 100)
    await handOver(services, tx, contract, { pdf_id: file.id, pdf_hash: pdfHash })
    await tellSigners(tx, contract, wordsOf(contract), now(), accountId)
  })
}

/** What a paper and its bundle are called. */
export const fileNames = { order: '合同', frame: '框架合同', confirmation: '采购确认单' } as const

/** To those who sign; a confirmation nobody signs, it is in force. */
async function handOver(services: Works, tx: Tx, contract: Contract, pdf: { pdf_id: number; pdf_hash: string }): Promise<void> {
  if (contract.kind !== 'confirmation') return setNewest(tx, contract, versionAfter(contract, 'made', 'system'), pdf)
  const record = confirmationRecord(services, contract, pdf.pdf_hash, services.now())
  const columns = { ...pdf, record: JSON.stringify(record), record_hash: hashOf(record) }
  await setNewest(tx, contract, versionAfter(contract, 'confirm', 'system'), columns)
  await setEffective(tx, contract)
}

function wordsOf({ number, version, content }: Contract): Said {
  if (content.format === 'yincai-confirmation/1') {
    const body = `订单 ${content.orderId} 按框架合同 ${content.frame?.number ?? ''} 执行，无需另行签约，确认单 ${number} 可以下载了`
    return said('contract.made', { 事项: '采购确认单已生成', 说明: body })
  }
  if (version === 1) {
    const body =
      content.format === 'yincai-frame/1'
        ? `年度框架合同 ${number} 已生成，请签署`
        : `订单 ${content.orderId} 的合同 ${number} 已生成，请签署`
    return said('contract.made', { 事项: '合同待签署', 说明: body })
  }
  const why = content.amends?.reason ?? ''
  return said('contract.made', { 事项: '合同变更待签署', 说明: `合同 ${number} 有新版本（${why}），请重新签署` })
}
