import type { ReleaseReason } from '../../../contract/promotion/holdState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Effects, MoveContext, Placed } from '../order/effects.ts'
import { orderHolds, sellHolds, unsellHolds } from './order.sql.ts'
import { holdsOfOrder, releaseHolds } from './take.sql.ts'

const isFlash = ({ order }: MoveContext): boolean => order.lines.some(({ own }) => own === 'flash')
const ofOrder = ({ order }: MoveContext) => holdsOfOrder(order)

/** The order takes over what its lines hold. @throws Refusal offer.gone where it was released a moment ago. */
async function take({ tx, order, own, now, dueAt }: Placed): Promise<void> {
  const holds = own.filter(({ kind }) => kind === 'flash')
  if (holds.length > 0 && !(await orderHolds(tx, order, holds, { now, dueAt }))) refuse('offer.gone', null, '秒杀占用刚刚释放，请重新抢购')
}

/** Whoever lets it run out, or calls it off late, has kept the pieces from others. */
async function release(context: MoveContext): Promise<void> {
  if (isFlash(context)) await releaseHolds(context.tx, ofOrder(context), reasonOf(context), context.now)
}

function reasonOf({ step, mover }: MoveContext): ReleaseReason {
  if (step.move === 'close') return 'lapsed'
  return step.move === 'cancel' && mover.side === 'buyer' ? 'dropped' : 'ended'
}

const sell = async (context: MoveContext): Promise<void> => {
  if (isFlash(context)) await sellHolds(context.tx, context.order)
}

const unsell = async (context: MoveContext): Promise<void> => {
  if (isFlash(context)) await unsellHolds(context.tx, context.order)
}

const giveBack = async (context: MoveContext): Promise<void> => {
  if (isFlash(context)) await releaseHolds(context.tx, ofOrder(context), 'calledOff', context.now, { sold: true })
}

function refuseAgain(context: MoveContext): void {
  if (isFlash(context)) refuse('offer.gone', null, '秒杀占用已释放，不能按秒杀价重新提交，请重新抢购或再来一单')
}

/** An order's moves take, sell and give back what its lines hold of 秒杀. */
export const flashEffects = {
  placed: take,
  order: {
    refuse: release,
    resubmit: refuseAgain,
    cancel: release,
    close: release,
    dissolve: release,
    settle: sell,
    form: sell,
    bookCredit: sell,
    unsettle: unsell,
    callOff: giveBack,
  },
} satisfies Effects
