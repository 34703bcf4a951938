import { randomInt, randomUUID } from 'node:crypto'
import { isCreditCode } from '../../../contract/creditCode.ts'
import { shanghai } from '../../../contract/text.ts'
import type { House } from '../house.ts'
import { signedHeaders } from '../invoice/platformSign.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { endRequest, findSandboxInvoice, type SandboxRequest } from './invoice.sql.ts'
import { invoiceSandbox, invoiceSecret } from './invoiceKey.ts'

type Works = Pick<House, 'db' | 'now' | 'sandbox'>

/** The job `sandboxInvoice`: issues what was asked for, or finds fault with it, and tells the mall, twice, as platforms do. */
export async function issueAndTell(house: Works, { serial }: { serial: string }): Promise<void> {
  const known = await findSandboxInvoice(house.db, serial)
  if (!known || !house.sandbox) return
  if (known.state === 'working') await endRequest(house.db, serial, await madeOf(known.request, house.now()))
  for (const again of [false, true]) {
    const { headers, body } = await invoiceNotice(house, serial)
    const answer = await house.sandbox.send('http://sandbox.invalid/api/invoice/notify', {
      method: 'POST',
      headers,
      body,
    })
    if (!answer.ok && !again) throw new Error(`the mall did not hear of an invoice: ${answer.status}`)
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

/** The callback about a serial as the platform would send it now. */
export async function invoiceNotice(
  { sandbox, now }: Works,
  serial: string,
): Promise<{ headers: Record<string, string>; body: string }> {
  const keys = await sandbox?.keys()
  if (!keys) throw new Error('there is no sandbox here')
  const body = JSON.stringify({ appId: invoiceSandbox, serial })
  const key = { appId: invoiceSandbox, secret: invoiceSecret(keys) }
  return { body, headers: signedHeaders(key, { subject: 'POST callback', body, nonce: randomUUID(), now: now() }) }
}
