import { saveClosure } from '../../../contract/production/productionPlan.ts'
import { answerReview, staffListReviews } from '../../../contract/claim/review.ts'
import type { Ground } from '../ground.ts'
import { hotel } from '../hotel.ts'
import { wetBoxSvg } from '../../../drawings/papers.ts'
import { actorsOn, type Actors } from './actors.ts'
import { claimSteps } from './claimSteps.ts'
import { whileHeard } from './hook.ts'
import { moneySteps } from './moneySteps.ts'
import { stepsOf } from './steps.ts'

const plain = { prints: [] }
const untilPacked = ['start', 'finish', 'passQc', 'pack']
const untilPrinted = ['start', 'finish', 'finish', 'passQc', 'pack']

/**
 * What a hotel bought and paid by codes: cups that are invoiced, reviewed and answered, and ordered again with the proof of then;
 * bags of which some were paid back, with a review that nobody has answered and a claim that nobody has taken; and bags
 * that its bank's statement pays. The merchant's program hears of the last day, and the factory will be closed for two.
 */
export async function seedHotelOrders(ground: Ground): Promise<void> {
  const actors = await actorsOn(ground)
  const people = { actors, steps: stepsOf(ground, actors), money: moneySteps(actors), claims: claimSteps(actors) }
  const cups = await cupsBought(people)
  const bags = await bagsBought(people)
  const again = await cupsAgain(people, cups)
  await answered(actors, cups)
  const asked = await people.money.askInvoice('hotel', cups)
  actors.at(2, '16:20')
  const transferred = await people.steps.place('hotel', [{ name: 'WF1002', quantity: 1500, selection: plain }])
  await whileHeard(actors, () => lastDay(people, { bags, again, transferred, asked }))
  const production = await actors.as('production')
  await production(saveClosure, { fromDay: actors.dayAgo(-24), toDay: actors.dayAgo(-25), reason: '设备年度检修' })
  await actors.leave()
}

type People = {
  readonly actors: Actors
  readonly steps: ReturnType<typeof stepsOf>
  readonly money: ReturnType<typeof moneySteps>
  readonly claims: ReturnType<typeof claimSteps>
}

/** Cups with the hotel's mark, paid by 支付宝, signed for and reviewed. */
async function cupsBought({ actors, steps, money }: People): Promise<string> {
  const { at } = actors
  at(33, '10:20')
  const cups = await steps.place('hotel', [{ name: 'BW1004', quantity: 120 }], '客房礼品，杯身激光标志')
  await steps.artwork('hotel', cups, 'shanhe', '#2b2a2c')
  await money.payByCode('hotel', cups, 'alipay')
  at(32, '09:40')
  await steps.proof(cups, 'thermos', '激光位置距杯底 90 mm')
  at(32, '14:10')
  await steps.approveProofs('hotel', cups)
  at(31, '09:00')
  await steps.make(cups, ['schedule'], { date: actors.dayAgo(31) })
  at(27, '16:30')
  await steps.make(cups, untilPrinted)
  await steps.ship(cups, '顺丰速运', 'SF1688190233')
  at(24, '11:15')
  await steps.receive('hotel', cups)
  at(22, '15:00')
  await steps.review('hotel', cups, 'thermos', '激光很清楚，与校样位置一致，客人都说好用。')
  return cups
}

/** Plain bags, paid by 微信支付: some were missing and are paid back by the same road. */
async function bagsBought({ actors, steps, money, claims }: People): Promise<string> {
  const { at } = actors
  at(16, '10:05')
  const bags = await steps.place('hotel', [{ name: 'FB1001', quantity: 400, selection: plain }], '洗衣袋')
  await money.payByCode('hotel', bags, 'weixin')
  await steps.make(bags, ['schedule'], { date: actors.dayAgo(15) })
  at(9, '09:30')
  await steps.make(bags, untilPacked)
  await steps.ship(bags, '德邦物流', 'DPK202688907')
  at(6, '15:10')
  await steps.receive('hotel', bags)
  at(5, '10:00')
  const few = { quantity: 20, reason: 'shortage', words: '第 2 箱少装 20 只，已称重', remedy: 'refund', amount: '130.00' } as const
  const claim = await claims.claim('hotel', bags, few)
  at(5, '11:20')
  await claims.take(claim)
  await claims.offer(claim, 20, '130.00', '核对装箱记录属实，按短少件数退款')
  at(4, '09:50')
  await claims.settle('hotel', claim)
  // The first time the provider is asked for it, the second time it says that it is through.
  await money.heard()
  await money.heard()
  await claims.conclude()
  at(4, '17:30')
  const bad = { productScore: 3, deliveryScore: 2 }
  await steps.review('hotel', bags, null, '帆布质量还行，但外箱破损、数量不足，处理倒是及时。', bad)
  return bags
}

/** The same cups once more: the mall sends the proof of then, to be confirmed. */
async function cupsAgain({ actors, steps, money }: People, cups: string): Promise<string> {
  actors.at(3, '10:40')
  const again = await steps.again('hotel', cups)
  await money.payByCode('hotel', again, 'alipay')
  return again
}

/** Service thanks for what was said of the cups; of the bags it has not said anything yet. */
async function answered(actors: Actors, cups: string): Promise<void> {
  actors.at(3, '11:30')
  const sales = await actors.as('sales')
  const { rows } = await sales(staffListReviews, { queue: 'unanswered', keyword: cups })
  const answer = '感谢认可！下次加订可直接用同一份校样，交期更快。'
  await sales(answerReview, { id: rows[0]?.id ?? 0, part: 'first', answer })
}

type LastDay = { bags: string; again: string; transferred: string; asked: { id: number; number: string } }

/** Yesterday: a claim came in, an application for an invoice too, another was issued, and the statements of bank and provider were brought. */
async function lastDay({ actors, money, claims }: People, { bags, again, transferred, asked }: LastDay): Promise<void> {
  const { at } = actors
  at(1, '10:10')
  await money.issue(asked)
  await money.askInvoice('hotel', bags)
  const due = await money.remark('hotel', transferred)
  at(1, '17:40')
  await money.bringBill(again)
  await money.bringStatement([
    { day: 1, time: '101530', payer: hotel, ...due },
    { day: 1, time: '113207', payer: '成都锦和会展有限公司', words: '定金', amount: '12600.00' },
    { day: 1, time: '150412', payer: '杭州顺达物流有限公司', words: '运费', amount: '860.00', out: true },
  ])
  // Late, so that there is time left to answer it.
  at(1, '22:40')
  const wet = { quantity: 15, reason: 'damage', words: '外箱受潮破损，15 只浸水发霉', remedy: 'makeup' } as const
  await claims.claim('hotel', bags, { ...wet, picture: ['外箱浸水.png', wetBoxSvg()] })
}
