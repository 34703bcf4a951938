import { randomBytes, randomUUID } from 'node:crypto'
import { addJob } from '../jobs.sql.ts'
import { z } from 'zod'
import { apart, askingSignature, contentMd5 } from '../outside/signing/esignSign.ts'
import { isFresh, isSame } from '../outside/proof.ts'
import type { Services } from '../services.ts'
import { endFlow, findFlow, findSandboxFile, insertFlow, insertSandboxFile, sealFlow, type SandboxFlow } from './flow.sql.ts'
import { esignBase, esignSandbox } from './esignKey.ts'
import { here } from './keys.ts'
import { paperPath, signPage } from './signing.ts'

export type EsignAsked = {
  readonly method: string
  /** Under the platform's own root, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
type Answer = { readonly code: number; readonly message: string; readonly data: unknown }

const yes = (data: unknown = null): Answer => ({ code: 0, message: '成功', data })
const no = (code: number, message: string): Answer => ({ code, message, data: null })

const Upload = z.object({ contentMd5: z.string(), contentType: z.literal('application/pdf'), fileName: z.string(), fileSize: z.int() })
const Creation = z.object({
  docs: z.array(z.object({ fileId: z.string() })).length(1),
  signFlowConfig: z.object({
    signFlowTitle: z.string(),
    signFlowExpireTime: z.int(),
    notifyUrl: z.url(),
    redirectConfig: z.object({ redirectUrl: z.string() }),
  }),
  signers: z
    .array(
      z.object({
        signerType: z.literal(1),
        orgSignerInfo: z.object({
          orgName: z.string().min(1),
          transactorInfo: z.object({ psnAccount: z.string(), psnInfo: z.object({ psnName: z.string() }) }),
        }),
        signFields: z.array(z.object({ fileId: z.string(), customBizNum: z.string() })).min(1),
      }),
    )
    .length(1),
})
const PageOf = z.object({ operator: z.object({ psnAccount: z.string() }) })

type World = Pick<Services, 'db' | 'now'> & { readonly secret: string }

/** Proves a request as the real platform does, then answers it. */
export async function esignGate(world: World, asked: EsignAsked): Promise<Answer> {
  const { method, path, headers, body } = asked
  const given = String(headers['x-tsign-open-ca-signature'] ?? '')
  const fresh = isFresh(String(headers['x-tsign-open-ca-timestamp'] ?? ''), world.now(), apart)
  const whole = String(headers['content-md5'] ?? '') === contentMd5(body)
  const ours = headers['x-tsign-open-app-id'] === esignSandbox
  if (!ours || !fresh || !whole || !isSame(given, askingSignature(world.secret, { method, path, body })))
    return no(401, 'INVALID_SIGNATURE')
  const [, of = '', id = '', deed = ''] = /^\/v3\/(files|sign-flow)\/([\w-]+)(?:\/([\w/-]+))?$/.exec(path) ?? []
  const content: unknown = body === '' ? {} : JSON.parse(body)
  if (of === 'files') return fileCall(world, id, deed, content)
  if (of === 'sign-flow' && id === 'create-by-file') return create(world, content)
  const flow = of === 'sign-flow' ? await findFlow(world.db, id, world.now()) : null
  return flow?.platform === 'esign' ? flowCall(world, flow, deed, content) : no(1435011, '流程不存在')
}

async function fileCall({ db }: World, id: string, deed: string, content: unknown): Promise<Answer> {
  if (id === 'file-upload-url') {
    const asked = Upload.safeParse(content).data
    if (!asked) return no(1435002, '参数错误')
    const fileId = randomUUID().replaceAll('-', '')
    await insertSandboxFile(db, { id: fileId, name: asked.fileName, md5: asked.contentMd5 })
    return yes({ fileId, fileUploadUrl: `${esignBase}/upload/${fileId}` })
  }
  const file = await findSandboxFile(db, id)
  if (!file) return no(1435011, '文件不存在')
  if (deed === '') return yes({ fileId: id, fileName: file.name, fileStatus: file.bytes ? 2 : 0 })
  const coordinates = [{ positionX: 310, positionY: 240 }]
  return yes({
    keywordPositions: [{ keyword: '乙方：', searchResult: true, positions: [{ pageNum: 1, coordinates }] }],
  })
}

async function create({ db }: World, content: unknown): Promise<Answer> {
  const asked = Creation.safeParse(content).data
  const [doc] = asked?.docs ?? []
  const [signer] = asked?.signers ?? []
  if (!asked || !doc || !signer) return no(1435002, '参数错误')
  if (!(await findSandboxFile(db, doc.fileId))?.bytes) return no(1437513, '文档未成功转换成pdf, 请稍后重试')
  const { orgName, transactorInfo } = signer.orgSignerInfo
  const { signFlowTitle, signFlowExpireTime, notifyUrl, redirectConfig } = asked.signFlowConfig
  const id = randomUUID().replaceAll('-', '')
  await insertFlow(db, {
    id,
    platform: 'esign',
    code: randomBytes(12).toString('hex'),
    fileId: doc.fileId,
    title: signFlowTitle,
    org: orgName,
    person: transactorInfo.psnInfo.psnName,
    phone: transactorInfo.psnAccount,
    notifyUrl,
    backTo: redirectConfig.redirectUrl,
    expiresAt: new Date(signFlowExpireTime),
  })
  return yes({ signFlowId: id })
}

/** signFlowStatus of a flow. */
export const numbers: Readonly<Record<SandboxFlow['state'], number>> = {
  open: 1,
  done: 2,
  revoked: 3,
  expired: 5,
  refused: 7,
}

const detailOf = (flow: SandboxFlow) => ({
  signFlowStatus: numbers[flow.state],
  signFlowDescription: flow.why,
  signers: [
    { signStatus: flow.buyerAt ? 2 : flow.state === 'refused' ? 4 : 1, signFields: [{ customBizNum: 'buyer' }] },
    ...(flow.sellerAt ? [{ signStatus: 2, signFields: [{ customBizNum: 'seller' }] }] : []),
  ],
})

async function flowCall({ db, now }: World, flow: SandboxFlow, deed: string, content: unknown): Promise<Answer> {
  if (deed === 'detail') return yes(detailOf(flow))
  if (deed === 'file-download-url') {
    if (flow.state !== 'done') return no(1437518, '流程非签署完成状态，不允许下载文档')
    return yes({ files: [{ fileId: flow.fileId, fileName: '合同.pdf', downloadUrl: `${here}${paperPath(flow.code)}` }] })
  }
  if (deed === 'revoke') return (await endFlow(db, flow.id, 'revoked', '发起方撤销')) ? yes() : no(1437203, '非签署中的流程不允许撤销')
  if (flow.state !== 'open') return no(1437112, '非开启状态的流程')
  if (deed === 'sign-url') {
    const operator = PageOf.safeParse(content).data?.operator.psnAccount
    if (operator !== flow.phone) return no(1437114, '当前用户不是流程参与人, 无权查看流程')
    return yes({ shortUrl: signPage(flow.code), url: signPage(flow.code) })
  }
  if (deed === 'signers/sign-fields') return (await sealFlow(db, flow.id, now())) ? yes() : no(1437113, '前序签署方尚未签署')
  if (deed !== 'finish') return no(404, '没有这个接口')
  if (!(await endFlow(db, flow.id, 'done', ''))) return no(1437113, '签署区没有全部完成')
  await addJob(db, 'sandboxSign', { id: flow.id, deed: 'finished' })
  return yes()
}
