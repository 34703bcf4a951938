import { z } from 'zod'
import { ContractContent, Sha256 } from './contractContent.ts'
import {
  contractKinds,
  contractMoves,
  contractStates,
  contractTabs,
  type ContractKind,
  type ContractMove,
  type ContractState,
  type ContractTab,
} from './contractState.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { Day, Moment, id, paging, queryInt, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

const StateName = z.enum(Object.keys(contractStates) as [ContractState, ...ContractState[]])
export const KindName = z.enum(Object.keys(contractKinds) as [ContractKind, ...ContractKind[]], '合同类型不正确')
const MoveName = z.enum(Object.keys(contractMoves) as [ContractMove, ...ContractMove[]])

/** The number people know a contract by: `C`, date, random part, check sign. */
export const ContractNumber = z.string().regex(/^C[0-9A-Z]{12,24}$/, '合同编号不正确')

const sides = z.enum(['buyer', 'staff'])

export const Signature = z.object({
  side: sides,
  company: z.string(),
  name: z.string(),
  time: Moment,
  /** The network address it was signed from. */
  address: z.string(),
  hash: Sha256,
  seal: z.string(),
  /** The flow at the authority's platform where it was given; absent: with the log-in password. */
  flowId: z.string().optional(),
})
export type Signature = z.infer<typeof Signature>

const Stamped = z.object({ file: FileLink, side: sides, name: z.string(), createTime: Moment })

/** How far a frame contract reaches, and what orders have taken of it. */
const FrameReach = z.object({
  from: Day,
  until: Day,
  /** null: without a ceiling. */
  ceiling: Yuan.nullable(),
  /** The sum of the orders that stand under it. */
  used: Yuan,
  /** Orders may be placed under it today. */
  open: z.boolean(),
})

export const ContractRow = z.object({
  number: z.string(),
  kind: KindName,
  kindLabel: z.string(),
  /** The order it is of; null: a frame contract is of none. */
  orderId: z.string().nullable(),
  companyName: z.string(),
  /** The first of the goods; '' of a frame contract. */
  goods: z.string(),
  lines: z.int(),
  /** null: a frame contract without a ceiling. */
  gross: Yuan.nullable(),
  frame: FrameReach.nullable(),
  /** The number of the frame contract that a confirmation stands under. */
  under: z.string().nullable(),
  version: z.int(),
  state: StateName,
  stateLabel: z.string(),
  /** The version both sides signed last; null: none yet. */
  effective: z.int().nullable(),
  createTime: Moment,
  /** Until when it must be signed; null where nothing is waited for. */
  dueTime: Moment.nullable(),
})
export type ContractRow = z.infer<typeof ContractRow>

export const ContractVersion = z.object({
  version: z.int(),
  state: StateName,
  stateLabel: z.string(),
  hash: Sha256,
  reason: z.string(),
  refused: z.string(),
  createTime: Moment,
  dueTime: Moment,
  progress: z.int(),
  pdf: FileLink.nullable(),
  signatures: z.array(Signature),
  stamped: z.array(Stamped),
  /** The paper with both certified signatures; null: it was not, or not yet, signed at an authority's platform. */
  certified: FileLink.nullable(),
  /** The flow that an authority's platform does not let go although nobody shall sign it there any more; told to staff only. */
  held: z.object({ flowId: z.string(), since: Moment }).nullable(),
  /** Both have signed it: it can be downloaded as a bundle. */
  bundle: z.boolean(),
})
export type ContractVersion = z.infer<typeof ContractVersion>

export const ContractDetail = z.object({
  ...ContractRow.shape,
  content: ContractContent,
  versions: z.array(ContractVersion),
  /** What the authority's platform is called, where the newest version may be signed there; null: nowhere. */
  authority: z.string().nullable(),
  /** What the asker may do with the newest version. */
  moves: z.array(z.object({ move: MoveName, label: z.string(), danger: z.boolean() })),
})
export type ContractDetail = z.infer<typeof ContractDetail>

const listing = {
  ...paging(),
  kind: KindName.optional(),
  keyword: text('关键词', 40, 0).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/contract/list',
  who: 'buyer',
  title: '我的合同',
  replica: true,
  input: z.object({
    ...listing,
    type: z.enum(Object.keys(contractTabs) as [ContractTab, ...ContractTab[]], '合同分类不正确').default('all'),
  }),
  output: paged(ContractRow, { tabs: z.record(z.string(), z.int()) }),
  paged: true,
})

export const contractDetail = endpoint({
  method: 'GET',
  path: '/api/contract/detail/:no',
  who: 'buyer',
  title: '合同详情',
  replica: true,
  input: z.object({ no: ContractNumber, version: queryInt('版本', 1, 999).optional() }),
  output: ContractDetail,
})

/** What is signed is what was seen: the version and its hash. */
export const seen = { no: ContractNumber, version: z.int('版本不正确').min(1, '版本不正确'), hash: Sha256 }
export const Moved = z.object({ state: StateName, stateLabel: z.string() })

const password = z.string('请填写登录密码').min(1, '请填写登录密码').max(100, '密码不正确')
export const SignForm = z.object({ password })

/** A repeat of what the same person has signed already answers the same. Wrong passwords count as wrong log-ins. */
export const signContract = endpoint({
  method: 'POST',
  path: '/api/contract/sign/:no',
  proof: 'input',
  who: 'buyer',
  grant: 'contract.sign',
  once: true,
  title: '签署合同',
  told: '签署成功',
  input: z.object({ ...seen, password }),
  output: Moved,
})

/** Leads to the authority's platform, where the signature is then given; asked again it is the same flow. */
export const certifyContract = endpoint({
  method: 'POST',
  path: '/api/contract/certify/:no',
  proof: 'input',
  who: 'buyer',
  grant: 'contract.sign',
  twice: '同一版合同只发起一次电子签章，重复请求答同一流程的页面',
  title: '电子签章',
  input: z.object({ ...seen, password }),
  output: z.object({ url: z.string() }),
})

export const RefuseForm = z.object({ reason: text('原因', 200, 2) })

export const refuseContract = endpoint({
  method: 'POST',
  path: '/api/contract/refuse/:no',
  who: 'buyer',
  grant: 'contract.sign',
  once: true,
  title: '拒签合同',
  told: '已拒签',
  input: z.object({ ...seen, ...RefuseForm.shape }),
  output: Moved,
})

/** Lays a copy that was stamped on paper beside the version; it takes the place of no signature. */
export const stampContract = endpoint({
  method: 'POST',
  path: '/api/contract/stamped/:no',
  who: 'buyer',
  grant: 'contract.sign',
  once: true,
  title: '上传盖章件',
  told: '上传成功',
  input: z.object({ no: seen.no, version: seen.version, fileId: id('文件') }),
  output: Moved,
})

/** Most files that one check takes. */
export const verifyAtMost = 40

/**
 * Whether files are what both sides signed. Asks with their SHA-256 alone: who has no file learns nothing, and what is answered
 * is only whether each is known. `changed`: some are, and others are not or are missing.
 */
export const verifyContract = endpoint({
  method: 'POST',
  path: '/api/contract/verify',
  changes: false,
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '核验合同',
  input: z.object({ hashes: z.array(Sha256).min(1, '请选择文件').max(verifyAtMost, `最多 ${verifyAtMost} 个文件`) }),
  output: z.object({
    verdict: z.enum(['valid', 'changed', 'unknown']),
    /** What was found: a contract that both signed, or the settlement of a run (拼印), which the merchant issues; null: nothing. */
    kind: z.enum(['contract', 'settlement']).nullable(),
    files: z.array(z.object({ hash: Sha256, known: z.boolean() })),
    /** The platform that certified the signatures of what was found; null: signed with passwords, or nothing was found. */
    authority: z.string().nullable(),
    /** Parts of the bundle that were not among the files; empty where a single paper was checked. */
    missing: z.array(z.enum(['pdf', 'record'])),
  }),
})
