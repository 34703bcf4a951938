import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Selection } from '../price/price.ts'
import { Day, id, Moment, paging, queryId, queryInt } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'
import { poolMemberStates, poolStates, type PoolMemberState, type PoolState } from './poolState.ts'
import { BackToField, IfFewField, PoolChoice } from './poolChoice.ts'

// 拼印 for buyers: runs that may be joined, and one's own place in them. Nothing here says who else is in a run.

const enumOf = <K extends string>(table: Readonly<Record<K, unknown>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)

/** The asker's company's own place. */
export const PoolPlace = z.object({
  pieces: z.int(),
  state: enumOf<PoolMemberState>(poolMemberStates, ''),
  stateLabel: z.string(),
  ...PoolChoice.shape,
  /** Whether the asker may still leave it, or change its choice: who took it may, and who sees all the company's orders. */
  isOpen: z.boolean(),
  /** The order it was taken for; null: not ordered yet, or the asker does not see it, and then nothing of the sums below either. */
  orderId: z.string().nullable(),
  /** With tax: what was agreed when it was ordered; what it has come to once the run is settled. */
  alone: Yuan.nullable(),
  final: Yuan.nullable(),
  /** The hash of its settlement, and where its paper lies once it is drawn. */
  hash: z.string().nullable(),
  paper: z.string().nullable(),
})

export const PoolSeen = z.object({
  id: z.int(),
  state: enumOf<PoolState>(poolStates, ''),
  stateLabel: z.string(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  unitName: z.string(),
  /** What all of it have alike: material, craft, colour, prints. */
  selection: Selection,
  selectionText: z.array(z.string()),
  readyDay: Day,
  closes: Moment,
  /** The same by the server's clock, ms. */
  closesMs: z.int(),
  /** With fewer pieces it comes to nothing; more are not taken. */
  least: z.int(),
  most: z.int(),
  /** Of those who hold a place or have paid; once it is closed, of those who print together. Never who they are. */
  pieces: z.int(),
  members: z.int(),
  /** Why it was dissolved; ''. */
  reason: z.string(),
  mine: PoolPlace.nullable(),
})
export type PoolSeen = z.infer<typeof PoolSeen>

/** What one quantity costs by how many are printed in all. */
export const PoolPrices = z.object({
  quantity: z.int(),
  alone: Yuan,
  /** Growing; the first is the present, with the asker's pieces, or the least that are printed where that is more. */
  rows: z.array(z.object({ pieces: z.int(), gross: Yuan, unitGross: RateText, less: Yuan })),
})
export type PoolPrices = z.infer<typeof PoolPrices>

/** Runs that may be joined, the one that closes first at the top; `mine`: those that the asker's company has or had a place in. */
export const listPools = endpoint({
  method: 'GET',
  path: '/api/pool/list',
  who: 'anyone',
  title: '拼印列表',
  input: z.object({
    ...paging(20),
    /** Of this product alone. */
    productId: queryId('商品').optional(),
    mine: queryInt('我的拼印', 0, 1).default(0),
  }),
  output: paged(PoolSeen, { serverTime: z.int() }),
  paged: true,
})

export const poolDetail = endpoint({
  method: 'GET',
  path: '/api/pool/detail/:id',
  who: 'anyone',
  title: '拼印详情',
  input: z.object({
    id: queryId('拼印'),
    /** So many pieces are priced; absent: the product's minimum. */ quantity: queryInt('数量', 1, 10_000_000).optional(),
  }),
  output: z.object({
    ...PoolSeen.shape,
    /** The rules in words, beside the price. */
    rules: z.array(z.string()),
    /** Null where the product cannot be had at this quantity; `why` says so. */
    prices: PoolPrices.nullable(),
    why: z.string(),
    serverTime: z.int(),
  }),
})

export const leavePool = endpoint({
  method: 'POST',
  path: '/api/pool/leave',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '退出拼印',
  told: '已退出拼印',
  input: z.object({ id: id('拼印') }),
  output: z.literal(true),
})

export const choosePool = endpoint({
  method: 'POST',
  path: '/api/pool/choose',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '修改拼印的选择',
  told: '保存成功',
  input: z.object({ id: id('拼印'), ifFew: IfFewField, backTo: BackToField }),
  output: z.literal(true),
})
