import { gates } from '../../../contract/plan/plan.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'

type Order = Pick<OrderDetail, 'state' | 'dueTime' | 'timeline' | 'moves'> & {
  pool?: OrderDetail['pool']
  lines: readonly Pick<OrderDetail['lines'][number], 'state' | 'proofs' | 'samples' | 'promisedDay' | 'scheduledDay'>[]
  instalment?: OrderDetail['instalment']
  consignments: readonly (Pick<OrderDetail['consignments'][number], 'state'> & { fetched?: boolean })[]
}

const over: Readonly<Record<string, string>> = {
  completed: '订单已完成，感谢您的采购。',
  cancelled: '订单已取消。',
  closed_timeout: '超过期限，订单已自动关闭，如仍需要请重新下单。',
}

/** What happens next with an order, in words for the one who looks at it and may pay or not. */
export function nextWords(order: Order, mayPay = true): string {
  const may = (move: string) => order.moves.some((legal) => legal.move === move)
  if (order.state === 'pending_approval') {
    return may('approve') ? '请审批此订单，同意后即可付款。' : '等待本企业审批人同意，同意后即可付款。'
  }
  if (order.state === 'rejected')
    return `审批未通过${reasonOf(order)}。${may('resubmit') ? '可原样重新提交审批；要改数量或配置，请取消后用“再来一单”下单。' : ''}`
  if (order.state === 'pending_contract') {
    return `请先签订合同，双方签署后即可付款${order.dueTime ? `；${order.dueTime.slice(0, 16)} 前未签订，订单自动关闭` : ''}。`
  }
  if (order.state === 'pending_payment') {
    const asked = mayPay ? '请' : '您没有付款权限，请本企业有「付款」权限的同事'
    return order.dueTime ? `${asked}在 ${order.dueTime.slice(0, 16)} 前完成付款，逾期订单自动关闭。` : `${asked}尽快完成付款。`
  }
  if (order.state === 'pending_group')
    return '已付款，等待成团。成团后开始安排生产并可开票；到时未成团，订单自动取消并退款。不想等可取消订单，退款后单独购买。'
  return over[order.state] ?? fulfilment(order)
}

function reasonOf({ timeline }: Order): string {
  const note = timeline.findLast(({ title }) => title === '审批驳回')?.note
  return note ? `：${note}` : ''
}

/** What is to be done by the buyer comes first, then what the merchant does. */
function fulfilment({ lines, consignments, instalment, pool }: Order): string {
  const lacking = lines.filter(({ state }) => state === 'artwork_pending').length
  const proofs = lines.filter(({ state, proofs }) => state === 'proof' && proofs.some((one) => one.state === 'sent')).length
  const yours = [
    lacking > 0 && `${lacking} 件商品待上传印刷稿件`,
    proofs > 0 && `${proofs} 份校样待确认`,
    lines.some(({ state, samples }) => state === 'sample' && samples.some((one) => one.state === 'sent')) && '样品寄到后请确认',
  ].filter(Boolean)
  if (yours.length > 0 && pool?.waits) return `等待您处理：${yours.join('，')}。${pool.closes.slice(0, 16)} 前校样确认的才与他人同印。`
  if (yours.length > 0) return `等待您处理：${yours.join('，')}。处理后继续生产。`
  if (consignments.some(({ state, fetched }) => fetched && state === 'shipped')) return '货物已备好，请到自提点提货，提货后确认收货。'
  if (consignments.some(({ state }) => state === 'shipped')) return '货物已发出，收到后请核对并确认收货。'
  if (consignments.some(({ state }) => state === 'delivered')) return '货物已送达，请核对并确认收货。'
  // Complete it would be but for what is claimed.
  if (consignments.length > 0 && consignments.every(({ state }) => state === 'signed'))
    return '货物已全部签收，售后处理完毕后订单自动完成。'
  if (lines.every(({ state }) => state === 'packed'))
    return instalment?.gate === gates.ship
      ? `商品已打包完毕，请支付${instalment.name} ¥${instalment.due}，付清后发货。`
      : '商品已打包完毕，等待发货。'
  const day = lines
    .map(({ scheduledDay, promisedDay }) => promisedDay ?? scheduledDay ?? '')
    .sort()
    .at(-1)
  const preparing = lines.some(({ state }) => state === 'preflight' || state === 'proof' || state === 'sample')
  if (pool?.waits && !preparing) return `校样已确认，拼印 ${pool.closes.slice(0, 16)} 截止后结算并安排生产。`
  const doing = preparing ? '商家正在处理稿件与校样' : '商家正在安排生产'
  return day ? `${doing}，预计 ${day} 前完成生产。` : `${doing}。`
}
