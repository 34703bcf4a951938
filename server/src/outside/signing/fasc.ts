import { z } from 'zod'
import { Forged, parsed, ProviderError, type Send } from '../provider.ts'
import { sellerWords, type Authority, type CertifiedPaper, type FlowState } from './authority.ts'
import { fascAsking } from './fascAsk.ts'
import { bizContentIn, faultIn, type FascKey } from './fascSign.ts'
import { platformCalled } from './platform.ts'

/** What a merchant has set up at 法大大 (FASC OpenAPI 5.1). */
export type FascSet = FascKey & {
  /** e.g. https://api.fadada.com/api/v5 */
  readonly base: string
  /** openCorpId of the company that the application belongs to: the merchant, who begins every task and pays for it. */
  readonly corpId: string
  /** 免验证签场景码: under it the merchant's seal is put without anybody confirming it there. */
  readonly sceneId: string
  /** The mall's own address, before the paths that signers come back to; '' where they never leave it. */
  readonly origin: string
  readonly notifyUrl: string
}

const Upload = z.object({ uploadUrl: z.url(), fddFileUrl: z.string().min(1) })
const Processed = z.object({ fileIdList: z.array(z.object({ fileId: z.string().min(1) })).min(1) })
const Coordinate = z.object({ positionX: z.coerce.number(), positionY: z.coerce.number() })
const Places = z.array(
  z.object({
    positions: z.array(z.object({ positionPageNo: z.coerce.number().int(), coordinates: z.array(Coordinate).min(1) })).nullish(),
  }),
)
const Created = z.object({ signTaskId: z.string().min(1) })
const Page = z.object({ actorSignTaskUrl: z.string().min(1) })
const Detail = z.object({
  signTaskStatus: z.string(),
  terminationNote: z.string().nullish(),
  actors: z
    .array(
      z.object({
        actorInfo: z.object({ actorId: z.string() }),
        /** wait_sign, signed, sign_rejected. */
        signStatus: z.string().nullish(),
        /** blocked, unblocked. */
        blockStatus: z.string().nullish(),
        actorNote: z.string().nullish(),
      }),
    )
    .nullish(),
})
const Download = z.object({ downloadUrl: z.string().min(1) })
const Notice = z.object({ signTaskId: z.string().optional() })

/** signTaskStatus. What `task_terminated` means, refused or taken back, is read from the buyer. */
const states: Readonly<Record<string, FlowState['state']>> = {
  task_created: 'open',
  finish_creation: 'open',
  fill_progress: 'open',
  fill_completed: 'open',
  sign_progress: 'open',
  sign_completed: 'open',
  task_finished: 'done',
  task_terminated: 'ended',
  expired: 'ended',
  abolishing: 'ended',
  revoked: 'ended',
}

const docId = 'contract'
const sealId = 'seller-seal'

/**
 * Signing at 法大大: the paper is handed over by an upload address and made a file (文档处理), a task is made of it with the
 * buyer first and the merchant after it, who is blocked at first (签署任务创建, `blockHere`); the buyer signs on its page
 * (获取参与方签署链接); unblocked, the merchant's seal is put by itself (`requestVerifyFree` under a 场景码), the task is finished and
 * its paper downloaded (签署任务控制, 下载签署文档). dev.fadada.com, FASC OpenAPI 5.1; paths and fields as in its SDKs,
 * gitee.com/fadada-cloud/fasc-openapi-{node,java,go,python}-sdk: SignTaskClient, DocClient, CreateSignTaskReq, SignTaskDetailRes.
 */
export function fasc(set: FascSet, now: () => Date, send: Send = fetch): Authority {
  const platform = platformCalled('法大大', set.base, send)
  const { read, handOver, signedPaper } = platform
  const { ask, newToken } = fascAsking(set, now, platform)
  const merchant = { idType: 'corp', openId: set.corpId }
  // Addresses to come back to are written percent-encoded.
  const comingBack = (backTo: string) => encodeURIComponent(`${set.origin}${backTo}`)

  /** Hands a PDF over; answers its id. */
  async function upload(fileName: string, bytes: Uint8Array): Promise<string> {
    const { uploadUrl, fddFileUrl } = read(Upload, await ask('/file/get-upload-url', { fileType: 'doc' }))
    const headers = { 'content-type': 'application/octet-stream' }
    await handOver(uploadUrl, { headers, bytes })
    const file = { fileType: 'doc', fddFileUrl, fileName, fileFormat: 'pdf' }
    const { fileIdList } = read(Processed, await ask('/file/process', { fddFileUrlList: [file] }))
    return fileIdList[0]?.fileId ?? ''
  }

  /** Where the merchant's seal is to be put: beside and below the words that ask for it, a seal's half away. */
  async function sealPlace(fileId: string) {
    const found = read(Places, await ask('/file/get-keyword-positions', { fileId, keywords: [sellerWords] }))
    const last = found.flatMap(({ positions }) => positions ?? []).at(-1)
    const [place] = last?.coordinates ?? []
    if (!last || !place) throw new ProviderError('合同文本中没有乙方签署处')
    const [positionX, positionY] = [String(Math.round(place.positionX + 60)), String(Math.round(place.positionY + 40))]
    return { positionMode: 'pixel', positionPageNo: last.positionPageNo, positionX, positionY }
  }

  return {
    label: '法大大',
    prove: async () => void (await newToken()),
    async open(paper) {
      const fileId = await upload(paper.fileName, paper.bytes)
      const seal = { fieldId: sealId, fieldName: '商家印章', fieldType: 'corp_seal', position: await sealPlace(fileId) }
      const made = await ask('/sign-task/create', {
        initiator: merchant,
        signTaskSubject: paper.title,
        signDocType: 'contract',
        expiresTime: String(paper.until.getTime()),
        autoStart: true,
        // Only once the paper is to be fetched: till then it can be taken back.
        autoFinish: false,
        signInOrder: true,
        businessId: set.sceneId,
        callbackUrl: set.notifyUrl,
        docs: [{ docId, docName: paper.title, docFileId: fileId, docFields: [seal] }],
        actors: [buyerOf(paper), sellerOf(paper, set.corpId)],
      })
      return { flowId: read(Created, made).signTaskId, fileId }
    },
    async page(flowId, _, backTo) {
      const asked = { signTaskId: flowId, actorId: 'buyer', redirectUrl: comingBack(backTo) }
      return read(Page, await ask('/sign-task/actor/get-url', asked)).actorSignTaskUrl
    },
    look: async (flowId) => stateOf(read(Detail, await ask('/sign-task/app/get-detail', { signTaskId: flowId }))),
    seal: async (flowId) => void (await ask('/sign-task/unblock', { signTaskId: flowId, actorId: 'seller' })),
    finish: async (flowId) => void (await ask('/sign-task/finish', { signTaskId: flowId })),
    revoke: async (flowId, reason) => void (await ask('/sign-task/cancel', { signTaskId: flowId, terminationNote: reason.slice(0, 250) })),
    async paper(flowId) {
      const asked = { ownerId: merchant, signTaskId: flowId, downloadMode: 'download' }
      return signedPaper(read(Download, await ask('/sign-task/owner/get-download-url', asked)).downloadUrl)
    },
    async hear({ headers, body }) {
      const bizContent = bizContentIn(body)
      const fault = faultIn(set, 'callback', { headers, bizContent }, now())
      if (fault !== null) throw new Forged(fault)
      const notice = Notice.safeParse(parsed(bizContent)).data
      if (!notice) throw new Forged('缺少字段')
      return notice.signTaskId ?? null
    },
  }
}

/** Whoever of the buyer's opens its page: the platform lets nobody sign who does not stand for that very company there. */
const buyerOf = ({ company }: CertifiedPaper) => ({
  actor: {
    actorId: 'buyer',
    actorType: 'corp',
    actorName: company.name,
    permissions: ['sign'],
    identNameForMatch: company.name,
    certNoForMatch: company.creditCode,
    // The mall leads there.
    sendNotification: false,
  },
  signConfigInfo: { orderNo: 1 },
})

const sellerOf = ({ seller }: CertifiedPaper, corpId: string) => ({
  actor: {
    actorId: 'seller',
    actorType: 'corp',
    actorName: seller.name,
    permissions: ['sign'],
    actorOpenId: corpId,
    sendNotification: false,
  },
  signFields: [{ fieldDocId: docId, fieldId: sealId }],
  signConfigInfo: { orderNo: 2, blockHere: true, requestVerifyFree: true },
})

function stateOf({ signTaskStatus, terminationNote, actors }: z.output<typeof Detail>): FlowState {
  const known = states[signTaskStatus]
  if (!known) throw new ProviderError(`法大大返回未知的任务状态：${signTaskStatus}`)
  const of = (side: string) => (actors ?? []).find(({ actorInfo }) => actorInfo.actorId === side)
  const [buyer, seller] = [of('buyer'), of('seller')]
  const refused = known === 'ended' && buyer?.signStatus === 'sign_rejected'
  const why = (refused ? buyer.actorNote : null) || terminationNote || ''
  return {
    state: refused ? 'refused' : known,
    signed: { buyer: buyer?.signStatus === 'signed', seller: seller?.signStatus === 'signed' },
    sealAsked: seller !== undefined && seller.blockStatus !== 'blocked',
    why: known === 'ended' ? why : '',
  }
}
