import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Selection } from '../price/price.ts'
import { Quantity } from '../price/quantity.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { poolMemberStates, poolMoves, poolStates, type PoolMemberState, type PoolMove, type PoolState } from './poolState.ts'
import { PoolPrices } from './pool.ts'

// 营销 · 拼印: runs as the merchant opens, closes and dissolves them, with who is in them.

const desk = { who: 'staff', area: 'marketing' } as const
const enumOf = <K extends string>(table: Readonly<Record<K, unknown>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)

export const PoolTerms = z
  .object({
    productId: id('商品'),
    /** What all of it have alike; packing, sample, options and rush are each one's own. */
    selection: Selection,
    /** When the goods of all of it are ready. */
    readyDay: Day,
    closes: Moment,
    least: Quantity,
    most: Quantity,
  })
  .refine(({ least, most }) => most >= least, { path: ['most'], message: '最多件数不能少于起印件数' })
export type PoolTerms = z.infer<typeof PoolTerms>

export const PoolRow = z.object({
  id: z.int(),
  state: enumOf<PoolState>(poolStates, '状态不正确'),
  /** 待复核, or the state's words. */
  standing: z.string(),
  productId: z.int(),
  storeName: z.string(),
  number: z.string(),
  unitName: z.string(),
  selectionText: z.array(z.string()),
  readyDay: Day,
  closes: Moment,
  least: z.int(),
  most: z.int(),
  pieces: z.int(),
  members: z.int(),
  staffName: z.string(),
  revision: z.int(),
})
export type PoolRow = z.infer<typeof PoolRow>

export const poolTabs = {
  all: '全部',
  draft: '草稿',
  asked: '待复核',
  open: '征集中',
  locked: '已截止',
  settled: '已结算',
  dissolved: '未成',
} as const
export type PoolTab = keyof typeof poolTabs

export const PoolMemberRow = z.object({
  companyId: z.int(),
  companyName: z.string(),
  orderId: z.string().nullable(),
  pieces: z.int(),
  state: enumOf<PoolMemberState>(poolMemberStates, '状态不正确'),
  stateLabel: z.string(),
  /** Its proof is approved, or it needs none: it may go to the press. */
  isApproved: z.boolean(),
  ifFew: z.string(),
  backTo: z.string(),
  alone: Yuan.nullable(),
  final: Yuan.nullable(),
  over: Yuan.nullable(),
  time: Moment,
})
export type PoolMemberRow = z.infer<typeof PoolMemberRow>

export const staffListPools = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/pool/list',
  title: '拼印',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a product's name or number. */
    keyword: text('关键词', 40, 0).optional(),
    state: enumOf<PoolTab>(poolTabs, '分类不正确').default('all'),
  }),
  output: paged(PoolRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

/** What a run would come to, by the engine; costs only for who sees them. */
export const PoolTry = z.object({
  /** Why it cannot be offered so; none: it can. */
  faults: z.array(z.string()),
  /** What a company of the product's minimum pays by how many are printed. */
  prices: PoolPrices.nullable(),
  /** At its most pieces, of article and printing a piece without tax; null: no costs are known, or they are not for the asker. */
  earned: z.object({ revenue: Yuan, cost: Yuan, rate: z.number() }).nullable(),
  floor: z.number(),
  /** Why a second one has to look at it. */
  concerns: z.array(z.string()),
})
export type PoolTry = z.infer<typeof PoolTry>

export const staffPoolDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/pool/detail/:id',
  title: '拼印详情',
  input: z.object({ id: queryId('拼印') }),
  output: z.object({
    ...PoolRow.shape,
    selection: Selection,
    rows: z.array(PoolMemberRow),
    /** Of those who have paid, and of these whose proof is approved. */
    paid: z.int(),
    approved: z.int(),
    /** What it came to; null before it is settled. `borne`: what the merchant bears of it. */
    settled: z.object({ time: Moment, price: Yuan, borne: Yuan, alone: Yuan, final: Yuan, back: Yuan }).nullable(),
    tried: PoolTry,
    askedBy: z.string().nullable(),
    reason: z.string(),
    moves: z.array(enumOf<PoolMove>(poolMoves, '操作不正确')),
  }),
})
export type StaffPoolDetail = z.infer<typeof staffPoolDetail.output>

export const tryPool = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/pool/try',
  changes: false,
  twice: '只试算，不保存任何内容，可重复调用',
  title: '试算拼印',
  input: PoolTerms,
  output: PoolTry,
})

export const savePool = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/pool/save',
  once: true,
  title: '新增或修改拼印',
  told: '保存成功',
  input: z
    .object({
      id: id('拼印').optional(),
      revision: z.int('拼印版本不正确').positive('拼印版本不正确').optional(),
      terms: PoolTerms,
    })
    .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
      path: ['revision'],
      error: '请说明是在哪个版本上修改的',
    }),
  output: z.object({ id: z.int() }),
})

const deskMoves = { open: '', lock: '', dissolve: '' } as const

export const movePool = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/pool/move',
  everyones: true,
  once: true,
  title: '开放、提前截止或解散拼印',
  input: z.object({
    id: id('拼印'),
    revision: z.int('拼印版本不正确').positive('拼印版本不正确'),
    move: enumOf<keyof typeof deskMoves>(deskMoves, '操作不正确'),
    reason: text('原因', 200, 0).default(''),
  }),
  /** `asked`: it was not opened yet, a colleague has to look at it and open it. */
  output: z.object({ state: enumOf<PoolState>(poolStates, '状态不正确'), asked: z.boolean() }),
})
