import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { addJob } from '../jobs.sql.ts'
import { z } from 'zod'
import { bizContentIn, faultIn } from '../outside/signing/fascSign.ts'
import { parsed } from '../outside/provider.ts'
import type { Services } from '../services.ts'
import { fascSandbox, fascUpload } from './fascKey.ts'
import { endFlow, findFlow, findSandboxFile, insertFlow, insertSandboxFile, sealFlow, type SandboxFlow } from './flow.sql.ts'
import { here } from './keys.ts'
import { paperPath, signPage } from './signing.ts'

export type FascAsked = {
  /** Under the platform's own root. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
type Answer = { readonly code: string; readonly msg: string; readonly data: unknown }
type World = Pick<Services, 'db' | 'now'> & { readonly secret: string }

const yes = (data: unknown = null): Answer => ({ code: '100000', msg: '请求成功', data })
const no = (code: string, msg: string): Answer => ({ code, msg, data: null })

const files = z.array(z.object({ fileType: z.literal('doc'), fddFileUrl: z.string(), fileName: z.string() }))
const Process = z.object({ fddFileUrlList: files.length(1) })
const Words = z.object({ fileId: z.string(), keywords: z.array(z.string()).min(1) })
const Field = z.object({
  fieldId: z.string(),
  fieldType: z.literal('corp_seal'),
  position: z.object({ positionMode: z.literal('pixel'), positionPageNo: z.int(), positionX: z.string(), positionY: z.string() }),
})
const Actor = z.object({
  actor: z.object({
    actorId: z.string(),
    actorType: z.literal('corp'),
    actorName: z.string().min(1),
    permissions: z.tuple([z.literal('sign')]),
  }),
  signFields: z.array(z.object({ fieldDocId: z.string(), fieldId: z.string() })).optional(),
  signConfigInfo: z.object({
    orderNo: z.int(),
    blockHere: z.boolean().optional(),
    requestVerifyFree: z.boolean().optional(),
  }),
})
const Creation = z.object({
  initiator: z.object({ idType: z.literal('corp'), openId: z.literal(fascSandbox.corpId) }),
  signTaskSubject: z.string().min(1).max(200),
  expiresTime: z.string().regex(/^\d{13}$/),
  autoStart: z.literal(true),
  autoFinish: z.literal(false),
  signInOrder: z.literal(true),
  businessId: z.string().optional(),
  callbackUrl: z.url(),
  docs: z.array(z.object({ docId: z.string(), docName: z.string(), docFileId: z.string(), docFields: z.array(Field) })).length(1),
  actors: z.array(Actor).length(2),
})
const Task = z.object({ signTaskId: z.string() })
const PageOf = z.object({ actorId: z.string(), redirectUrl: z.string().max(500) })
const Download = z.object({ ownerId: z.object({ openId: z.literal(fascSandbox.corpId) }), downloadMode: z.literal('download') })

/** A token holds for one to two spans of two hours, and is known by every process. */
const tokens = ({ secret, now }: World): string[] => {
  const span = Math.floor(now().getTime() / 7_200_000)
  return [span, span - 1].map((n) => createHmac('sha256', secret).update(`token ${n}`).digest('hex'))
}

/** Proves a request as the real platform does, then answers it. A token that it does not know is answered with 401. */
export async function fascGate(world: World, { path, headers, body }: FascAsked): Promise<{ status: number; answer: Answer }> {
  const bizContent = bizContentIn(body)
  const key = { appId: fascSandbox.appId, secret: world.secret }
  const known = tokens(world)
  const wantsToken = path === '/service/get-access-token'
  if (!wantsToken && !known.includes(String(headers['x-fasc-accesstoken']))) return { status: 401, answer: no('100002', '访问凭证失效') }
  const fault = faultIn(key, 'asking', { headers, bizContent }, world.now())
  if (fault !== null) return { status: 200, answer: no('100001', fault) }
  if (wantsToken) return { status: 200, answer: yes({ accessToken: known[0], expiresIn: '7200' }) }
  const content = parsed(bizContent)
  return { status: 200, answer: path.startsWith('/file/') ? await fileCall(world, path, content) : await taskCall(world, path, content) }
}

async function fileCall({ db }: World, path: string, content: unknown): Promise<Answer> {
  if (path === '/file/get-upload-url') {
    const id = randomUUID().replaceAll('-', '')
    await insertSandboxFile(db, { id, name: '', md5: '' })
    return yes({ uploadUrl: fascUpload(id), fddFileUrl: fascUpload(id) })
  }
  if (path === '/file/process') {
    const [file] = Process.safeParse(content).data?.fddFileUrlList ?? []
    const fileId = file?.fddFileUrl.split('/').at(-1) ?? ''
    const bytes = (await findSandboxFile(db, fileId))?.bytes
    if (!file || !bytes?.subarray(0, 5).equals(Buffer.from('%PDF-')) || !file.fileName.endsWith('.pdf'))
      return no('211157', '文件处理失败，文件后缀名与源文件不匹配')
    return yes({ fileIdList: [{ ...file, fileId, fileTotalPages: 1 }] })
  }
  if (path !== '/file/get-keyword-positions') return no('100001', '没有这个接口')
  const asked = Words.safeParse(content).data
  if (!asked || !(await findSandboxFile(db, asked.fileId))?.bytes) return no('211096', '文档fileId不存在')
  const coordinates = [{ positionX: '310.5', positionY: '602.1' }]
  return yes(asked.keywords.map((keyword) => ({ keyword, positions: [{ positionPageNo: 1, coordinates }] })))
}

async function taskCall(world: World, path: string, content: unknown): Promise<Answer> {
  if (path === '/sign-task/create') return create(world, content)
  const id = Task.safeParse(content).data?.signTaskId
  const flow = id === undefined ? null : await findFlow(world.db, id, world.now())
  return flow?.platform === 'fasc' ? flowCall(world, flow, path, content) : no('100001', '签署任务不存在')
}

async function create({ db }: World, content: unknown): Promise<Answer> {
  const asked = Creation.safeParse(content).data
  const [doc] = asked?.docs ?? []
  const [buyer, seller] = asked?.actors ?? []
  if (!asked || !doc || !buyer || !seller) return no('100001', '参数错误')
  if (!(await findSandboxFile(db, doc.docFileId))?.bytes) return no('211096', '文档fileId不存在')
  if (buyer.signConfigInfo.orderNo === seller.signConfigInfo.orderNo) return no('211155', '签署顺序重复')
  const { blockHere, requestVerifyFree } = seller.signConfigInfo
  if (requestVerifyFree && asked.businessId !== fascSandbox.sceneId) return no('211118', '未指定业务场景标识，无法免验证签')
  const tied = new Set(seller.signFields?.map(({ fieldId }) => fieldId))
  if (doc.docFields.some(({ fieldId }) => !tied.has(fieldId))) return no('211154', '文档内存在未关联参与方的签署控件')
  // A merchant that is not held back would seal before its own people have.
  if (!blockHere) return no('100001', '沙箱中商家须先阻塞')
  const id = `1${randomInt(1e8, 1e9)}${randomInt(1e8, 1e9)}`
  await insertFlow(db, {
    id,
    platform: 'fasc',
    code: randomBytes(12).toString('hex'),
    fileId: doc.docFileId,
    title: asked.signTaskSubject,
    org: buyer.actor.actorName,
    // It knows companies; who stands for one there shows only on its page.
    person: '',
    phone: '',
    notifyUrl: asked.callbackUrl,
    backTo: '',
    expiresAt: new Date(Number(asked.expiresTime)),
  })
  return yes({ signTaskId: id })
}

const statuses = { done: 'task_finished', revoked: 'task_terminated', refused: 'task_terminated', expired: 'expired' }
/** signTaskStatus of a flow. */
export const statusOf = ({ state, sellerAt }: SandboxFlow): string =>
  state === 'open' ? (sellerAt ? 'sign_completed' : 'sign_progress') : statuses[state]

const detailOf = (flow: SandboxFlow) => ({
  signTaskId: flow.id,
  signTaskSubject: flow.title,
  signTaskStatus: statusOf(flow),
  terminationNote: flow.state === 'revoked' ? flow.why : '',
  actors: [
    {
      actorInfo: { actorId: 'buyer', actorType: 'corp', actorName: flow.org },
      signStatus: flow.buyerAt ? 'signed' : flow.state === 'refused' ? 'sign_rejected' : 'wait_sign',
      blockStatus: 'unblocked',
      actorNote: flow.state === 'refused' ? flow.why : '',
    },
    {
      actorInfo: { actorId: 'seller', actorType: 'corp', actorName: '商家' },
      signStatus: flow.sellerAt ? 'signed' : 'wait_sign',
      blockStatus: flow.sellerAt ? 'unblocked' : 'blocked',
    },
  ],
})

async function flowCall({ db, now }: World, flow: SandboxFlow, path: string, content: unknown): Promise<Answer> {
  const { id, code } = flow
  if (path === '/sign-task/app/get-detail') return yes(detailOf(flow))
  if (path === '/sign-task/owner/get-download-url') {
    if (flow.state !== 'done' || !Download.safeParse(content).success) return no('100001', '签署任务未完成')
    return yes({ downloadUrl: `${here}${paperPath(code)}` })
  }
  if (path === '/sign-task/cancel') {
    if (!(await endFlow(db, id, 'revoked', '发起方撤销'))) return no('211126', '当前签署任务状态不允许撤销')
    await addJob(db, 'sandboxSign', { id, deed: 'revoked' })
    return yes()
  }
  if (flow.state !== 'open') return no('100001', '当前签署任务状态不允许此操作')
  if (path === '/sign-task/actor/get-url') {
    const asked = PageOf.safeParse(content).data
    if (asked?.actorId !== 'buyer') return no('211066', '参与方不存在')
    return yes({ actorSignTaskUrl: `${signPage(code)}?back=${asked.redirectUrl}`, actorSignTaskEmbedUrl: signPage(code) })
  }
  if (path === '/sign-task/unblock') return (await sealFlow(db, id, now())) ? yes() : no('100001', '前序参与方尚未签署')
  if (path !== '/sign-task/finish') return no('100001', '没有这个接口')
  if (!(await endFlow(db, id, 'done', ''))) return no('100001', '签署方尚未全部签署')
  await addJob(db, 'sandboxSign', { id, deed: 'finished' })
  return yes()
}
