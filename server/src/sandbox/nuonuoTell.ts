import { randomInt } from 'node:crypto'
import { isCreditCode } from '../../../contract/account/creditCode.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Services } from '../services.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { endRequest, findSandboxInvoice, type SandboxRequest } from './invoice.sql.ts'
import { fileUrl, nuonuoSandbox, nuonuoSecret } from './nuonuoKey.ts'

type Works = Pick<Services, 'db' | 'now' | 'sandbox'>

/** The job `sandboxInvoice`: issues what was asked for, or finds fault with it, and tells the mall, twice, as platforms do. */
export async function issueAndTell(services: Works, { serial }: { serial: string }): Promise<void> {
  const known = await findSandboxInvoice(services.db, serial)
  if (!known || !services.sandbox) return
  const { state, confirmDue, request } = known
  if (confirmDue && confirmDue <= services.now() && state === 'working') return
  if (state === 'working') await endRequest(services.db, serial, await madeOf(request, services.now()))
  for (const again of [false, true]) {
    const { url, headers, body } = await invoiceNotice(services, serial)
    const answer = await services.sandbox.send(url, { method: 'POST', headers, body })
    const heard = answer.ok && (await answer.text()).includes('"0000"')
    if (!heard && !again) throw new Error(`the mall did not hear of an invoice: ${answer.status}`)
  }
}

/** As at the real ones: a company's tax number that cannot be is found out only when the invoice is made. */
async function madeOf(request: SandboxRequest, issuedAt: Date) {
  const { dutyNumber } = request.buyer
  if (dutyNumber.length === 18 && !isCreditCode(dutyNumber)) return { fault: '购买方税号校验未通过，请核对后重新申请' }
  const number = `${shanghai(issuedAt).slice(2, 4)}44200000${String(randomInt(1e5, 1e6))}${String(randomInt(1e3, 1e4))}`
  const pdf = await drawPaper({ kind: 'invoice', request, number, issuedAt: shanghai(issuedAt) })
  return { number, issuedAt, pdf }
}

/** The callback about a serial as the platform would send it now. 诺诺：回传开票结果对接文档 V1.0.1. */
export async function invoiceNotice(
  { db, sandbox }: Works,
  serial: string,
): Promise<{ url: string; headers: Record<string, string>; body: string }> {
  const known = await findSandboxInvoice(db, serial)
  const keys = await sandbox?.keys()
  if (!known || !keys) throw new Error(`the sandbox has no invoice ${serial}`)
  const { serialNo, state, fault, number, issuedAt, notifyUrl } = known
  const about = { c_fpqqlsh: serialNo, c_orderno: serial, c_saletaxnum: nuonuoSandbox.taxNumber }
  const content =
    state === 'issued'
      ? {
          ...about,
          c_status: '1',
          c_kprq: String(issuedAt?.getTime()),
          c_fphm: number,
          allElectronicInvoiceNumber: number,
          c_url: fileUrl(nuonuoSecret(keys), serialNo, 'pdf'),
        }
      : { ...about, c_status: '2', c_errorMessage: fault }
  const form = new URLSearchParams({ operater: 'callback', orderno: serial, content: JSON.stringify(content) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { url: notifyUrl, headers, body: form.toString() }
}
