import type { FastifyReply, FastifyRequest } from 'fastify'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../db.ts'
import type { House, Routes } from '../house.ts'
import { addJob } from '../jobs.ts'
import { isFresh, isGenuine, signatureOf } from '../invoice/platformSign.ts'
import { findSandboxInvoice, mayTakeBack, pdfOf, SandboxRequest, takeRequest } from './invoice.sql.ts'
import { invoiceSandbox, invoiceSecret } from './invoiceKey.ts'
import { invoiceXml } from './invoiceXml.ts'

const base = '/sandbox/invoice'

/** How long the sandbox's platform lets one wait for an invoice, ms. */
const delay = 3000

type Answer = { readonly status: number; readonly body: string | Uint8Array }

const json = (status: number, content: object): Answer => ({ status, body: JSON.stringify(content) })
const no = (status: number, message: string): Answer => json(status, { message })

/** The sandbox's invoicing platform. Nothing of it exists where a real one is set up. */
export const invoiceGateRoutes: Routes = (_, house, app) => {
  if (!house.sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 * 2 ** 20 }, (_, body, done) => done(null, body))
    inner.all(`${base}/v1/*`, (request, reply) => gate(house, request, reply))
  })
}

/** Proves the request, answers it, and signs the answer to this very request. */
async function gate(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const secret = invoiceSecret((await house.sandbox?.keys()) ?? refuseToBe())
  const nonce = String(request.headers['x-nonce'] ?? '')
  const asked = { path: request.url.slice(base.length), body: typeof request.body === 'string' ? request.body : '' }
  const signed = {
    timestamp: String(request.headers['x-timestamp']),
    nonce,
    subject: `${request.method} ${asked.path}`,
    body: asked.body,
  }
  const ours = request.headers['x-app-id'] === invoiceSandbox && isFresh(signed.timestamp, house.now())
  const genuine = ours && isGenuine(secret, signed, String(request.headers['x-sign']))
  const { status, body } = genuine ? await answerTo(house, request.method, asked) : no(401, '验签失败')
  const timestamp = String(Math.floor(house.now().getTime() / 1000))
  return reply
    .code(status)
    .header('x-timestamp', timestamp)
    .header('x-sign', signatureOf(secret, { timestamp, nonce, subject: String(status), body }))
    .type('application/octet-stream')
    .send(Buffer.from(body))
}

function refuseToBe(): never {
  throw new Error('there is no sandbox here')
}

async function answerTo(house: House, method: string, { path, body }: { path: string; body: string }): Promise<Answer> {
  if (method === 'POST' && path === '/v1/invoices') return issue(house, body)
  const [, serial = '', type] = /^\/v1\/invoices\/([0-9A-Z]{8,40})(?:\/(pdf|xml))?$/.exec(path) ?? []
  return method === 'GET' ? tell(house.db, serial, type) : no(404, '没有这个接口')
}

async function issue({ db, now }: House, body: string): Promise<Answer> {
  const request = SandboxRequest.safeParse(JSON.parse(body)).data
  if (!request) return no(400, '请求内容有误')
  const { serial, takesBack } = request
  if (takesBack && !(await mayTakeBack(db, takesBack.number, serial))) return no(422, '原发票不存在或已红冲')
  const readyAt = new Date(now().getTime() + delay)
  if (await takeRequest(db, request, readyAt))
    await addJob(db, 'sandboxInvoice', { serial }, undefined, undefined, readyAt)
  return json(200, { serial, state: 'working' })
}

async function tell(db: Db, serial: string, type: string | undefined): Promise<Answer> {
  const known = await findSandboxInvoice(db, serial)
  if (!known) return no(404, '没有这张发票')
  const { state, fault, number, issuedAt, request } = known
  if (state !== 'issued' || !number || !issuedAt)
    return type ? no(409, '尚未开具') : json(200, { serial, state, ...(state === 'failed' && { fault }) })
  if (type === 'xml') return { status: 200, body: invoiceXml(request, number, issuedAt) }
  if (type === 'pdf') return { status: 200, body: (await pdfOf(db, serial)) ?? new Uint8Array() }
  return json(200, { serial, state, number, issuedAt: shanghai(issuedAt), amount: request.amount })
}
