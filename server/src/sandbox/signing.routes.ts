import type { FastifyInstance } from 'fastify'
import { addJob } from '../jobs.sql.ts'
import { contentMd5 } from '../outside/signing/esignSign.ts'
import { contentSecurity } from '../http/contentSecurity.ts'
import type { Services, Routes } from '../services.ts'
import { esignGate } from './esignGate.ts'
import { esignSecret } from './esignKey.ts'
import { fascGate } from './fascGate.ts'
import { fascSecret } from './fascKey.ts'
import { answerFlow, fillSandboxFile, findSandboxFile, flowByCode, type SandboxFlow } from './flow.sql.ts'
import type { Sandbox } from '../played.ts'
import { paperPath, signedSpecimen, signPage } from './signing.ts'

/** The sandbox's e签宝 and 法大大, and their signer's page. Nothing of it exists where real ones are set up. */
export const signingSandboxRoutes: Routes = (_, services, app) => {
  const { sandbox } = services
  if (!sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 60 * 2 ** 20 }, (_, body, done) => done(null, body))
    esign(inner, services, sandbox)
    fasc(inner, services, sandbox)
    signerPage(inner, services)
  })
}

type Id = { Params: { id: string } }
const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString() : '')
const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function esign(app: FastifyInstance, services: Services, { keys }: Sandbox): void {
  const root = '/sandbox/esign'
  app.all(`${root}/v3/*`, async ({ method, url, headers, body }, reply) => {
    const world = { ...services, secret: esignSecret(await keys()) }
    return reply.send(await esignGate(world, { method, path: url.slice(root.length), headers, body: textOf(body) }))
  })
  app.put<Id>(`${root}/upload/:id`, async (request, reply) => {
    const bytes = bytesOf(request.body)
    const taken = await take(services, request.params.id, bytes, String(request.headers['content-md5'] ?? ''))
    return reply.code(taken ? 200 : 400).send(taken ? { errCode: 0, msg: '成功' } : { errCode: 400, msg: 'MD5 不符' })
  })
}

function fasc(app: FastifyInstance, services: Services, { keys }: Sandbox): void {
  const root = '/sandbox/fasc/api/v5'
  app.post(`${root}/*`, async ({ url, headers, body }, reply) => {
    const world = { ...services, secret: fascSecret(await keys()) }
    const { status, answer } = await fascGate(world, { path: url.slice(root.length), headers, body: textOf(body) })
    return reply.code(status).send(answer)
  })
  app.put<Id>('/sandbox/fasc/upload/:id', async (request, reply) => {
    const taken = await take(services, request.params.id, bytesOf(request.body), '')
    return reply.code(taken ? 200 : 403).send()
  })
}

/** What comes to an upload address is kept where it is what was announced: `md5` is '' where nothing was. */
async function take({ db }: Services, id: string, bytes: Uint8Array, md5: string): Promise<boolean> {
  const file = await findSandboxFile(db, id)
  if (!file || file.md5 !== md5 || (md5 !== '' && contentMd5(bytes) !== md5)) return false
  await fillSandboxFile(db, id, bytes)
  return true
}

type Code = { Params: { code: string } }

function signerPage(app: FastifyInstance, { db, now }: Services): void {
  app.get<Code>(paperPath(':code'), async (request, reply) => {
    const flow = await flowByCode(db, request.params.code, now())
    const paper = flow && (await signedSpecimen({ db }, flow))
    return paper ? reply.type('application/pdf').send(paper) : reply.code(404).send()
  })
  app.get<Code>(signPage(':code'), async (request, reply) => {
    const flow = await flowByCode(db, request.params.code, now())
    const html = pageOf(flow, backOf(flow, request.url))
    return reply
      .code(flow ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurity({ sheet: style }))
      .header('cache-control', 'no-store')
      .send(html)
  })
  app.post<Code>(signPage(':code'), async (request, reply) => {
    const signs = !String(request.body).includes('refuse')
    const flow = await answerFlow(db, request.params.code, signs, now())
    if (flow) await addJob(db, 'sandboxSign', { id: flow.id, deed: signs ? 'signed' : 'refused' })
    return reply.redirect(request.url, 303)
  })
}

/** Where the signer is led afterwards: kept with the flow, or given with the page's address. Only a path of the mall's own. */
function backOf(flow: SandboxFlow | null, url: string): string {
  const given = flow?.backTo || (new URL(url, 'http://mall').searchParams.get('back') ?? '')
  return /^\/[\w/-]*$/.test(given) && !given.startsWith('//') ? given : '/'
}

const style = `body{margin:0;background:#f5f5f5;color:#1f1f1f;font:16px/26px sans-serif}main{max-width:440px;margin:48px auto;padding:24px;
background:#fff;border-radius:8px;text-align:center}h1{font-size:18px;margin:0}p{margin:8px 0;color:#595959;overflow-wrap:anywhere}
button,a{display:block;box-sizing:border-box;width:100%;height:44px;margin-top:12px;border:0;border-radius:6px;background:#c7330b;color:#fff;
font-size:16px;line-height:44px;text-decoration:none}button.off{border:1px solid #d9d9d9;background:#fff;color:#1f1f1f}
button:focus-visible,a:focus-visible{outline:2px solid #1f1f1f;outline-offset:2px}`

const safe = (text: string): string => text.replaceAll(/[<>&"]/g, '')

const ended = { done: '签署完成', revoked: '发起方已撤销', expired: '已过期', refused: '已拒签' } as const
const wordsOf = ({ state, buyerAt }: SandboxFlow): string => (state !== 'open' ? ended[state] : buyerAt ? '已盖章签署，等待商家' : '待签署')

/** What the signer would see: what is signed for whom, and the two answers. */
function pageOf(flow: SandboxFlow | null, back: string): string {
  const open = flow?.state === 'open' && flow.buyerAt === null
  const person = flow?.person ? `<br>经办人 ${safe(flow.person)}` : ''
  const said = flow ? `<p>${safe(flow.title)}</p><p>${safe(flow.org)}${person}</p>` : ''
  const form = `<form method="post"><button name="deed" value="sign">盖章并签署</button></form>
<form method="post"><button class="off" name="deed" value="refuse">拒签</button></form>`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>电子签章沙箱</title><style>${style}</style><main><h1>电子签章沙箱</h1><p>演示用，不产生法律效力</p>${said}
<p role="status">${flow ? wordsOf(flow) : '签署任务不存在'}</p>${open ? form : flow ? `<a href="${safe(back)}">返回商城</a>` : ''}</main></html>`
}
