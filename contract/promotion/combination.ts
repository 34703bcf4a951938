import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductActivity } from '../price/activity.ts'
import { PriceRules } from '../price/price.ts'
import { id, Moment, paging, queryId } from '../text.ts'
import { RateText } from '../yuan.ts'
import { groupStates, type GroupState } from './groupState.ts'
import { promotionPhases, type PromotionPhase } from './promotionState.ts'

// 拼团 as buyers see it. The names are the family's where it has one. Nobody is told who else is in a group.

/** A product that is sold by groups. */
export const CombinationCard = z.object({
  /** What a group is begun with, `combinationId`. */
  id: z.int(),
  productId: z.int(),
  /** The product where it is bought alone. */
  normalId: z.int(),
  image: z.string(),
  title: z.string(),
  /** How many companies complete a group. */
  people: z.int(),
  /** What a piece costs in a group, and alone at `least` pieces by the asker's own price; before printing, options and freight. */
  price: RateText,
  productPrice: RateText,
  taxMode: PriceRules.shape.taxMode,
  /** Pieces that were paid for in groups. */
  sales: z.int(),
  /** What is left of a lot; null: it is made to order. */
  stock: z.int().nullable(),
  /** For how many hours a group is open. */
  effectiveTime: z.int(),
  unitName: z.string(),
  /** The fewest and the most pieces of one order; null: no most. */
  least: z.int(),
  most: z.int().nullable(),
  /** Groups that may be joined now. */
  open: z.int(),
  activityName: z.string(),
  /** The last moment to begin a group; ms. */
  untilMs: z.int(),
})
export type CombinationCard = z.infer<typeof CombinationCard>

/** Now by the server's clock, ms. */
const serverTime = z.int()

export const listCombinations = endpoint({
  method: 'GET',
  path: '/api/combination/list',
  who: 'buyer',
  title: '拼团商品',
  input: z.object(paging(20)),
  output: z.object({
    storeCombinationQueryVos: z.array(CombinationCard),
    /** The number of the last page; 0 where there is none. */
    lastPage: z.int(),
    serverTime,
  }),
})

const GroupStateName = z.enum(Object.keys(groupStates) as [GroupState, ...GroupState[]])

/** A group as everybody sees it. */
export const Pink = z.object({
  id: z.int(),
  people: z.int(),
  /** Companies that have paid, and places that nobody has taken. */
  paid: z.int(),
  left: z.int(),
  /** How many are still to pay. */
  count: z.int(),
  price: RateText,
  stopTime: Moment,
  untilMs: z.int(),
  /** Whether the asker's company is in it. */
  userBool: z.boolean(),
})
export type Pink = z.infer<typeof Pink>

export const combinationDetail = endpoint({
  method: 'GET',
  path: '/api/combination/detail/:id',
  who: 'buyer',
  title: '拼团商品详情',
  input: z.object({ id: queryId('拼团商品') }),
  output: z.object({
    serverTime,
    storeInfo: CombinationCard,
    phase: z.enum(Object.keys(promotionPhases) as [PromotionPhase, ...PromotionPhase[]]),
    /** The first moment to begin a group; ms. */
    fromMs: z.int(),
    /** As prices take it in. Of a new group; null: nothing is taken off. */
    offer: ProductActivity.shape.offer,
    rules: ProductActivity.shape.rules,
    /** Why the asker may not begin a group; null: he may. */
    hindrance: z.string().nullable(),
    /** Groups that may be joined, the first to end first; at most ten. */
    pink: z.array(Pink),
    /** How many groups of it were formed. */
    pinkOkSum: z.int(),
  }),
})
export type CombinationDetail = z.infer<typeof combinationDetail.output>

export const combinationPink = endpoint({
  method: 'GET',
  path: '/api/combination/pink/:id',
  who: 'buyer',
  title: '拼团进度',
  input: z.object({ id: queryId('拼团') }),
  output: z.object({
    serverTime,
    pinkT: Pink,
    combinationId: z.int(),
    productId: z.int(),
    title: z.string(),
    state: GroupStateName,
    stateLabel: z.string(),
    /** 0 open, 1 formed, -1 came to nothing. */
    pinkBool: z.int(),
    /** As prices take it in, by the terms that the group was begun with. */
    offer: ProductActivity.shape.offer,
    least: z.int(),
    most: z.int().nullable(),
    /** Why the asker may not join it; null: he may. */
    hindrance: z.string().nullable(),
    /** Why the merchant ended it; ''. */
    reason: z.string(),
    /** The order by which the asker's company is in it, where the asker may see it; null: none. */
    currentPinkOrder: z.string().nullable(),
    /** Whether the asker may give that place up. */
    mayLeave: z.boolean(),
  }),
})
export type CombinationPink = z.infer<typeof combinationPink.output>

/** Gives up the own company's place, before the group is formed; what was paid goes back. */
export const leavePink = endpoint({
  method: 'POST',
  path: '/api/combination/remove',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '退出拼团',
  told: '已退出拼团',
  input: z.object({ id: id('拼团'), cid: id('拼团商品').optional() }),
  output: z.object({ orderId: z.string() }),
})
