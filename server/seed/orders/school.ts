import { chinaDay, oneDay } from '../../../contract/text.ts'
import { listPlans } from '../../../contract/plan/planDesk.ts'
import { issueStatements } from '../../src/statement/statement.jobs.ts'
import type { Ground } from '../ground.ts'
import { paleBagSvg } from '../../../drawings/papers.ts'
import { school } from '../school.ts'
import { actorsOn } from './actors.ts'
import { claimSteps } from './claimSteps.ts'
import { frameSigned } from './contracts.ts'
import { stepsOf } from './steps.ts'

const plain = { prints: [] }
const untilPacked = ['start', 'finish', 'passQc', 'pack']
const untilPrinted = ['start', 'start', 'finish', 'finish', 'passQc', 'pack']

/**
 * What a school's company bought: on credit in the two months before this one, of which it has statements; in parts, with the
 * balance open; a frame contract for the year; and two orders that arrived with faults, one claim open with the merchant's offer and one settled.
 */
export async function seedSchoolOrders(ground: Ground): Promise<void> {
  const actors = await actorsOn(ground)
  const { at } = actors
  const steps = stepsOf(ground, actors)
  const claims = claimSteps(actors)
  const ago = daysSince(ground.now())

  async function plainBags(placed: number, quantity: number, plan: string): Promise<string> {
    at(placed, '10:10')
    const orderId = await steps.place('school', [{ name: 'WF1002', quantity, selection: plain }], '', plan)
    if (plan === 'full') await steps.pay('school', school, orderId)
    await steps.make(orderId, ['schedule'], { date: actors.now().slice(0, 10) })
    return orderId
  }
  async function arrive(orderId: string, moves: readonly string[], day: number, carrier: string, trackingNo: string) {
    at(day, '09:20')
    await steps.make(orderId, moves)
    await steps.ship(orderId, carrier, trackingNo)
    at(day - 2, '15:30')
    await steps.receive('school', orderId)
  }

  const first = await plainBags(ago(2, 6), 3000, 'credit')
  await arrive(first, untilPacked, ago(2, 14), '德邦物流', 'DPK202690318')
  at(ago(1, 3), '16:05')
  await steps.pay('school', school, first)
  const second = await plainBags(ago(1, 8), 5000, 'credit')
  await arrive(second, untilPacked, ago(1, 15), '德邦物流', 'DPK202690577')
  for (const months of [1, 0]) {
    at(ago(months, 1), '00:20')
    await issueStatements(actors.services)
  }

  at(20, '10:00')
  await frameSigned(ground, actors, 'school', school)
  const short = await plainBags(18, 2000, 'full')
  at(17, '11:00')
  const pale = await steps.place('school', [{ name: 'FB1001', quantity: 300 }], '开学典礼用袋')
  await steps.artwork('school', pale, 'qiming', '#1d5c4a')
  await steps.pay('school', school, pale)
  at(16, '10:30')
  await steps.proof(pale, 'schoolTote', '正面单色，墨绿')
  at(16, '16:45')
  await steps.approveProofs('school', pale)
  at(15, '09:00')
  await steps.make(pale, ['schedule'], { date: actors.now().slice(0, 10) })
  await arrive(short, untilPacked, 8, '顺丰速运', 'SF1688204410')
  await arrive(pale, untilPrinted, 7, '顺丰速运', 'SF1688204411')

  at(5, '09:50')
  const few = { quantity: 40, reason: 'shortage', words: '第 3 箱少装 40 只，已称重拍照', remedy: 'refund', amount: '46.00' } as const
  const settled = await claims.claim('school', short, few)
  at(5, '11:30')
  await claims.take(settled)
  await claims.offer(settled, 40, '46.00', '核对装箱记录属实，按短少件数退款')
  at(4, '14:10')
  await claims.settle('school', settled, `CMBT${actors.now().slice(0, 10).replaceAll('-', '')}01`)
  at(4, '10:20')
  const light = {
    quantity: 60,
    reason: 'colour',
    words: '约 60 只墨色明显偏浅，与确认的校样不符',
    remedy: 'refund',
    amount: '200.00',
  } as const
  const open = await claims.claim('school', pale, { ...light, picture: ['实物偏浅.png', paleBagSvg()] })
  at(4, '15:00')
  await claims.take(open)
  at(3, '10:40')
  await claims.offer(open, 60, '120.00', '色差在允收范围边缘，按六成货款退款；也可协商重做')

  at(4, '10:00')
  const plans = await (await actors.as('finance'))(listPlans, {})
  const halves = String(plans.find(({ name }) => name.startsWith('定金 50%'))?.id)
  const inParts = await steps.place('school', [{ name: 'FB1001', quantity: 1500 }], '招生季伴手袋', halves)
  at(3, '15:20')
  await steps.pay('school', school, inParts)
  await actors.leave()
}

/** How many days before today a day of this month (0), the last (1) or the one before (2) was; never fewer than none. */
const daysSince = (now: Date) => {
  const today = chinaDay(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  return (months: number, day: number): number => Math.round((Date.parse(today) - Date.UTC(year, month - 1 - months, day)) / oneDay)
}
