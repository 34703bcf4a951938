import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isFresh, isSame } from '../proof.ts'
import { Forged, jsonOf, parsed, ProviderError, type Send } from '../provider.ts'
import { sellerWords, type Authority, type FlowState } from './authority.ts'
import { apart, askingHeaders, callbackSignature, contentMd5 } from './esignSign.ts'
import { platformCalled } from './platform.ts'

/** What a merchant has set up at e签宝 (SaaS API V3). */
export type EsignSet = {
  /** e.g. https://openapi.esign.cn */
  readonly base: string
  readonly appId: string
  readonly secret: string
  /** The mall's own address, before the paths that signers come back to; '' where they never leave it. */
  readonly origin: string
  /** Where it tells us. */
  readonly notifyUrl: string
}

/** How often, and how long apart (ms), a file that was handed over is asked for until it is ready. */
const looks = { most: 10, apart: 500 }

const Answer = z.object({ code: z.union([z.int(), z.string()]), message: z.string().nullish(), data: z.unknown() })
const Upload = z.object({ fileId: z.string().min(1), fileUploadUrl: z.url() })
const FileState = z.object({ fileStatus: z.int() })
const Created = z.object({ signFlowId: z.string().min(1) })
const Page = z.object({ url: z.string().min(1) })
const Detail = z.object({
  signFlowStatus: z.int(),
  signFlowDescription: z.string().nullish(),
  signers: z.array(z.object({ signStatus: z.int(), signFields: z.array(z.object({ customBizNum: z.string().nullish() })) })).nullish(),
})
const Places = z.object({
  keywordPositions: z.array(
    z.object({
      positions: z
        .array(
          z.object({
            pageNum: z.union([z.int(), z.string()]),
            coordinates: z.array(z.object({ positionX: z.number(), positionY: z.number() })).min(1),
          }),
        )
        .nullish(),
    }),
  ),
})
const Files = z.object({ files: z.array(z.object({ downloadUrl: z.string().min(1) })).min(1) })
const Notice = z.object({ action: z.string(), signFlowId: z.string().optional() })

/** signFlowStatus: open.esign.cn/doc/opendoc/pdf-sign3/gsy6xe; a draft is never left by us. */
const flowStates: Readonly<Record<number, FlowState['state']>> = { 0: 'open', 1: 'open', 2: 'done', 3: 'ended', 5: 'ended', 7: 'refused' }
/** signStatus of a signer: 2 has signed. */
const hasSigned = 2
/** A file may be signed in these states: uploaded, or made to a PDF. */
const ready = [2, 5]

/** Codes of what was asked about, other than of who asked: 1435011 流程不存在. */
const ofBusiness = /^14\d{5}$/

const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms))

/**
 * Signing at e签宝: the paper is handed over by an upload address (file-and-template3/rlh256), a flow is made of it
 * (pdf-sign3/su5g42), the buyer signs on its page (pdf-sign3/pvfkwd), the merchant's seal is added to the running flow, which is
 * then finished (pdf-sign3/ynwqsm) and its paper downloaded (pdf-sign3/kczf8g). All of open.esign.cn/doc/opendoc.
 */
export function esign(set: EsignSet, now: () => Date, send: Send = fetch): Authority {
  const { reach, read, handOver, signedPaper } = platformCalled('e签宝', set.base, send)

  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const headers = askingHeaders(set, { method, path, body }, now())
    const answer = await reach(`${set.base}${path}`, { method, headers, ...(content !== undefined && { body }) })
    const told = Answer.safeParse(await jsonOf(answer)).data
    if (!told) throw new ProviderError(`e签宝应答 ${answer.status}`)
    if (Number(told.code) !== 0) throw new ProviderError(`e签宝未受理：${told.code}`, { code: String(told.code) })
    return told.data
  }

  /** Hands a PDF over; answers its id once it may be signed. */
  async function upload(fileName: string, bytes: Uint8Array): Promise<string> {
    const md5 = contentMd5(bytes)
    const about = { contentMd5: md5, contentType: 'application/pdf', fileName, fileSize: bytes.length, convertToPDF: false }
    const { fileId, fileUploadUrl } = read(Upload, await ask('POST', '/v3/files/file-upload-url', about))
    const headers = { 'content-md5': md5, 'content-type': 'application/pdf' }
    await handOver(fileUploadUrl, { headers, bytes })
    for (let n = 0; n < looks.most; n++) {
      const { fileStatus } = read(FileState, await ask('GET', `/v3/files/${encodeURIComponent(fileId)}`))
      if (ready.includes(fileStatus)) return fileId
      await pause(looks.apart)
    }
    throw new ProviderError('e签宝尚未处理完文件')
  }

  const flow = (flowId: string, of: string): string => `/v3/sign-flow/${encodeURIComponent(flowId)}/${of}`

  return {
    label: 'e签宝',
    async prove() {
      // Nobody's flow: what says no of it has taken the signature.
      await ask('GET', flow(randomUUID().replaceAll('-', ''), 'detail')).catch((error: unknown) => {
        if (!(error instanceof ProviderError && ofBusiness.test(error.code))) throw error
      })
    },
    async open({ title, fileName, bytes, company, person, until, backTo }) {
      const fileId = await upload(fileName, bytes)
      const made = await ask('POST', '/v3/sign-flow/create-by-file', {
        docs: [{ fileId, fileName }],
        signFlowConfig: {
          signFlowTitle: title,
          signFlowExpireTime: until.getTime(),
          autoStart: true,
          // The merchant's seal is added while it runs.
          autoFinish: false,
          identityVerify: true,
          notifyUrl: set.notifyUrl,
          redirectConfig: { redirectUrl: `${set.origin}${backTo}` },
        },
        signers: [
          {
            signerType: 1,
            signConfig: { signOrder: 1 },
            orgSignerInfo: {
              orgName: company.name,
              orgInfo: { orgIDCardNum: company.creditCode, orgIDCardType: 'CRED_ORG_USCC' },
              transactorInfo: { psnAccount: person.phone, psnInfo: { psnName: person.name } },
            },
            signFields: [{ fileId, customBizNum: 'buyer', normalSignFieldConfig: { freeMode: true } }],
          },
        ],
      })
      return { flowId: read(Created, made).signFlowId, fileId }
    },
    async page(flowId, phone, backTo) {
      const asked = {
        operator: { psnAccount: phone },
        urlType: 2,
        clientType: 'ALL',
        redirectConfig: { redirectUrl: `${set.origin}${backTo}` },
      }
      return read(Page, await ask('POST', flow(flowId, 'sign-url'), asked)).url
    },
    async look(flowId) {
      const { signFlowStatus, signFlowDescription, signers } = read(Detail, await ask('GET', flow(flowId, 'detail')))
      const of = (side: string) => (signers ?? []).filter(({ signFields }) => signFields.some(({ customBizNum }) => customBizNum === side))
      const signed = (side: string) => of(side).some(({ signStatus }) => signStatus === hasSigned)
      const state = flowStates[signFlowStatus]
      if (!state) throw new ProviderError(`e签宝返回未知的流程状态：${signFlowStatus}`)
      const why = state === 'refused' || state === 'ended' ? (signFlowDescription ?? '') : ''
      return { state, signed: { buyer: signed('buyer'), seller: signed('seller') }, sealAsked: of('seller').length > 0, why }
    },
    async seal(flowId, fileId) {
      const path = `/v3/files/${encodeURIComponent(fileId)}/keyword-positions`
      const found = read(Places, await ask('POST', path, { keywords: [sellerWords] })).keywordPositions
      const last = found.flatMap(({ positions }) => positions ?? []).at(-1)
      const [place] = last?.coordinates ?? []
      if (!last || !place) throw new ProviderError('合同文本中没有乙方签署处')
      const signFieldPosition = { positionPage: String(last.pageNum), positionX: place.positionX + 60, positionY: place.positionY - 40 }
      await ask('POST', flow(flowId, 'signers/sign-fields'), {
        signers: [
          {
            signerType: 1,
            signConfig: { signOrder: 2 },
            signFields: [
              { fileId, customBizNum: 'seller', normalSignFieldConfig: { autoSign: true, signFieldStyle: 1, signFieldPosition } },
            ],
          },
        ],
      })
    },
    finish: async (flowId) => void (await ask('POST', flow(flowId, 'finish'))),
    revoke: async (flowId, reason) => void (await ask('POST', flow(flowId, 'revoke'), { revokeReason: reason.slice(0, 50) })),
    async paper(flowId) {
      const { files } = read(Files, await ask('POST', flow(flowId, 'file-download-url'), { urlAvailableDate: 600 }))
      return signedPaper(files[0]?.downloadUrl ?? '')
    },
    async hear({ headers, body }) {
      const timestamp = headers['x-tsign-open-timestamp'] ?? ''
      if (headers['x-tsign-open-app-id'] !== set.appId) throw new Forged('不是本商户的通知')
      if (!isFresh(timestamp, now(), apart)) throw new Forged('时间戳相差过大')
      const given = (headers['x-tsign-open-signature'] ?? '').toLowerCase()
      if (!isSame(given, callbackSignature(set.secret, timestamp, body))) throw new Forged('验签未通过')
      const notice = Notice.safeParse(parsed(body)).data
      if (!notice) throw new Forged('缺少字段')
      return notice.signFlowId ?? null
    },
  }
}
