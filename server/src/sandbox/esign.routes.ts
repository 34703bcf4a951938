import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurity } from '../contentSecurity.ts'
import type { House, Routes } from '../house.ts'
import { addJob } from '../jobs.ts'
import { esignGate, signedSpecimen, signPage, takeUpload } from './esignGate.ts'
import { esignSecret } from './esignKey.ts'
import { answerFlow, flowByCode, type SandboxFlow } from './flow.sql.ts'
import type { Sandbox } from './sandbox.ts'

const root = '/sandbox/esign'

/** The sandbox's e签宝 and its signer's page. Nothing of it exists where the real one is set up. */
export const esignSandboxRoutes: Routes = (_, house, app) => {
  const { sandbox } = house
  if (!sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 60 * 2 ** 20 }, (_, body, done) => done(null, body))
    platform(inner, house, sandbox)
    signerPage(inner, house)
  })
}

type Id = { Params: { id: string } }

function platform(app: FastifyInstance, house: House, { keys }: Sandbox): void {
  app.all(`${root}/v3/*`, async (request, reply) => {
    const { method, url, headers } = request
    const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
    const world = { ...house, secret: esignSecret(await keys()) }
    return reply.send(await esignGate(world, { method, path: url.slice(root.length), headers, body }))
  })
  app.put<Id>(`${root}/upload/:id`, async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const taken = await takeUpload(house, request.params.id, request.headers['content-md5'], bytes)
    return reply.code(taken ? 200 : 400).send(taken ? { errCode: 0, msg: '成功' } : { errCode: 400, msg: 'MD5 不符' })
  })
  app.get<Id>(`${root}/download/:id`, async (request, reply) => {
    const flow = await flowByCode(house.db, request.params.id, house.now())
    const paper = flow && (await signedSpecimen(house, flow))
    return paper ? reply.type('application/pdf').send(paper) : reply.code(404).send()
  })
}

type Code = { Params: { code: string } }

function signerPage(app: FastifyInstance, { db, now }: House): void {
  app.get<Code>(signPage(':code'), async (request, reply) =>
    show(reply, await flowByCode(db, request.params.code, now())),
  )
  app.post<Code>(signPage(':code'), async (request, reply) => {
    const signs = !String(request.body).includes('refuse')
    const flow = await answerFlow(db, request.params.code, signs, now())
    if (flow)
      await addJob(db, 'sandboxSign', { id: flow.id, action: signs ? 'SIGN_MISSON_COMPLETE' : 'SIGN_FLOW_COMPLETE' })
    return reply.redirect(signPage(request.params.code), 303)
  })
}

const style = `body{margin:0;background:#f5f5f5;color:#1f1f1f;font:16px/26px sans-serif}main{max-width:440px;margin:48px auto;padding:24px;
background:#fff;border-radius:8px;text-align:center}h1{font-size:18px;margin:0}p{margin:8px 0;color:#595959;overflow-wrap:anywhere}
button,a{display:block;box-sizing:border-box;width:100%;height:44px;margin-top:12px;border:0;border-radius:6px;background:#c7330b;color:#fff;
font-size:16px;line-height:44px;text-decoration:none}button.off{border:1px solid #d9d9d9;background:#fff;color:#1f1f1f}
button:focus-visible,a:focus-visible{outline:2px solid #1f1f1f;outline-offset:2px}`

const safe = (text: string): string => text.replaceAll(/[<>&"]/g, '')

function wordsOf({ state, buyerAt }: SandboxFlow): string {
  if (state === 7) return '已拒签'
  if (state === 3 || state === 5) return state === 3 ? '发起方已撤销' : '已过期'
  return buyerAt ? '已盖章签署，等待商家' : '待签署'
}

/** What the signer would see: what is signed for whom, and the two answers. */
function show(reply: FastifyReply, flow: SandboxFlow | null): FastifyReply {
  const open = flow?.state === 1 && flow.buyerAt === null
  const said = flow ? `<p>${safe(flow.title)}</p><p>${safe(flow.org)}<br>经办人 ${safe(flow.person)}</p>` : ''
  const form = `<form method="post"><button name="deed" value="sign">盖章并签署</button></form>
<form method="post"><button class="off" name="deed" value="refuse">拒签</button></form>`
  const back = flow ? `<a href="${safe(flow.backTo)}">返回商城</a>` : ''
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>电子签章沙箱</title><style>${style}</style><main><h1>电子签章沙箱</h1><p>演示用，不产生法律效力</p>${said}
<p role="status">${flow ? wordsOf(flow) : '签署任务不存在'}</p>${open ? form : back}</main></html>`
  return reply
    .code(flow ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurity(html, {}))
    .header('cache-control', 'no-store')
    .send(html)
}
