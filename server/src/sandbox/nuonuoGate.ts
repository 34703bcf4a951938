import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isSame } from '../outside/proof.ts'
import { parsed } from '../outside/provider.ts'
import type { Services, Routes } from '../services.ts'
import { invoiceFiles } from '../outside/invoicing/platform.ts'
import { signatureOf } from '../outside/invoicing/nuonuoSign.ts'
import { findBySerialNo, giveToken, knowsToken, pdfOf } from './invoice.sql.ts'
import { invoiceOfd } from './invoiceOfd.ts'
import { invoiceXml } from './invoiceXml.ts'
import { answerTo, no, type Answer } from './nuonuoCalls.ts'
import { fileName, nuonuoRoot, nuonuoSandbox, nuonuoSecret, nuonuoServices } from './nuonuoKey.ts'
import type { Sandbox } from '../played.ts'

/** How far a clock may be off, s. */
const freshFor = 300

/** The sandbox's 诺诺. Nothing of it exists where the real one is set up. */
export const nuonuoGateRoutes: Routes = (_, services, app) => {
  const { sandbox } = services
  if (!sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 * 2 ** 20 }, (_, body, done) => done(null, body))
    inner.post(`${nuonuoRoot}/accessToken`, async ({ headers, body }, reply) => {
      const type = String(headers['content-type'])
      return reply.send(await token(services, nuonuoSecret(await sandbox.keys()), type, String(body)))
    })
    inner.post(`${nuonuoRoot}${nuonuoServices}`, async ({ headers, query, body }, reply) => {
      const asked = { headers, query: query as Fields, content: typeof body === 'string' ? body : '' }
      return reply.send(await gate(services, nuonuoSecret(await sandbox.keys()), asked))
    })
    files(inner, services, sandbox)
  })
}

type Fields = Readonly<Record<string, unknown>>
type Asked = { readonly headers: Fields; readonly query: Fields; readonly content: string }

/** 创建应用，获取access_token: the token, or why there is none. */
async function token({ db, now }: Services, secret: string, type: string, body: string): Promise<object> {
  if (!type.startsWith('application/x-www-form-urlencoded')) return { error: '070315', error_description: 'Incorrect content-type' }
  const form = new URLSearchParams(body)
  if (form.get('client_id') !== nuonuoSandbox.appKey) return { error: '070304', error_description: 'Incorrect clientId' }
  if (!isSame(form.get('client_secret') ?? '', secret)) return { error: '070305', error_description: 'Incorrect clientSecret' }
  if (form.get('grant_type') !== 'client_credentials') return { error: '070307', error_description: 'Incorrect appType' }
  const made = randomBytes(16).toString('hex')
  if (await giveToken(db, made, now())) return { access_token: made, expires_in: '86400' }
  return { error: '070306', error_description: 'The number of calls is limited' }
}

/** Proves a request as the real platform does, then answers it. The codes are those of 诺诺开放平台：公共异常码. */
async function gate(services: Services, secret: string, { headers, query, content }: Asked): Promise<Answer> {
  const said = (name: string): string => (typeof query[name] === 'string' ? query[name] : '')
  const stamp = { appKey: said('appkey'), senid: said('senid'), nonce: said('nonce'), timestamp: said('timestamp') }
  if (stamp.appKey !== nuonuoSandbox.appKey) return no('070101', '获取app密钥失败或appkey无效')
  if (!/^[0-9A-Za-z]{32}$/.test(stamp.senid) || !/^\d{8}$/.test(stamp.nonce)) return no('0201', '输入参数格式有误')
  if (!isSame(String(headers['x-nuonuo-sign']), signatureOf(secret, stamp, content))) return no('070601', '签名不匹配')
  const away = Math.abs(Number(stamp.timestamp) - services.now().getTime() / 1000)
  if (!(away <= freshFor)) return no('070601', '验签失败')
  if (!(await knowsToken(services.db, String(headers['accesstoken']), services.now())))
    return no('070301', 'accessToken不匹配/或appKey不匹配')
  if (headers['usertax'] !== nuonuoSandbox.taxNumber) return no('070401', '调用用户身份不匹配')
  return answerTo({ ...services, secret }, String(headers['method']), parsed(content))
}

function files(app: FastifyInstance, { db }: Services, { keys }: Sandbox): void {
  app.get<{ Params: { name: string } }>(`${nuonuoRoot}/file/:name`, async ({ params: { name } }, reply) => {
    const secret = nuonuoSecret(await keys())
    const serialNo = name.split('-')[0] ?? ''
    const type = invoiceFiles.find((one) => isSame(name, fileName(secret, serialNo, one)))
    const known = type && (await findBySerialNo(db, serialNo))
    if (!type || known?.state !== 'issued' || !known.number || !known.issuedAt) return reply.code(404).send()
    const { request, number, issuedAt } = known
    reply.type('application/octet-stream')
    if (type === 'pdf') return reply.send(await pdfOf(db, known.serial))
    const made = type === 'xml' ? Buffer.from(invoiceXml(request, number, issuedAt)) : invoiceOfd(request, number, issuedAt)
    return reply.send(Buffer.from(made))
  })
}
