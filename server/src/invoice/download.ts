import type { FastifyInstance } from 'fastify'
import { addJob } from '../jobs.sql.ts'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { permit } from '../actor.ts'
import { listenTo } from '../outside/hearing.ts'
import { whoFetches } from '../company/fetching.ts'
import { sendFile } from '../file/send.ts'
import { linkedFile } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { originOf } from '../http/request.ts'
import { invoiceFiles } from '../outside/invoicing/platform.ts'
import { invoiceNotifyPath } from '../outside/notifyPath.ts'
import type { Callback } from '../outside/provider.ts'
import { numberOf } from './invoice.rules.ts'
import { idByNumber } from './invoice.sql.ts'
import { fileOf } from './shown.sql.ts'

const Asked = z.object({
  id: z.coerce.number().int().positive(),
  type: z.enum([...invoiceFiles, 'red']).default('pdf'),
})

/**
 * GET /api/billInfo/down/:id?type=pdf|ofd|xml|red: the file itself, outside the envelope, under its name. Heard only with the
 * token in its header; pages take the signed links that stand in the records.
 */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/billInfo/down/:id', async (request, reply) => {
    const actor = await whoFetches(services, originOf(request), request.url.split('?', 1)[0] ?? '')
    if (actor?.side !== 'buyer') throw new Refusal('login.needed')
    permit(actor, 'invoice.manage')
    const asked = Asked.safeParse({ ...(request.query as object), ...(request.params as object) })
    if (!asked.success) throw new Refusal('invoice.missing')
    const fileId = await fileOf(services.db, actor.companyId, asked.data.id, asked.data.type)
    const file = fileId === null ? undefined : await linkedFile(services.db, fileId)
    if (!file) throw new Refusal('invoice.missing')
    return sendFile(services, reply, file, 'file')
  })
}

/**
 * POST /api/invoice/notify/<serial>/<proof>: what the platform tells us. Only a hint, and nothing in it is read: what counts is
 * what it answers when it is asked, which a job does at once. Told twice, late or out of turn it changes nothing.
 */
export function noticeRoute(app: FastifyInstance, services: Services): void {
  const listener = {
    url: `${invoiceNotifyPath}/*`,
    async hear({ path }: Callback) {
      const serial = await services.invoicing?.hear({ path })
      return serial !== undefined && wake(services, serial)
    },
    thanks,
  }
  listenTo(app, { about: 'invoice', most: 256 * 1024, listeners: [listener] })
}

const unknown = '{"status":"0001","message":"订单号不存在"}'

/** What a callback is answered with. 诺诺：回传开票结果对接文档. */
const thanks = {
  heard: { status: 200, body: '{"status":"0000","message":"同步成功"}' },
  unknown: { status: 404, body: unknown },
  forged: { status: 401, body: unknown },
  away: { status: 503, body: unknown },
}

/** Lets the invoice, or the one whose red letter it is, be asked about now. False where there is none. */
async function wake({ db }: Services, serial: string): Promise<boolean> {
  const id = await idByNumber(db, numberOf(serial))
  if (id !== null) await addJob(db, 'invoice', { id }, `invoice ${id}`)
  return id !== null
}
