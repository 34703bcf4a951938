import { Button } from 'antd'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { Link } from 'react-router'
import { parseYuan } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { isPaid } from '../../../contract/order/orderState.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { AgainButton } from '../again/AgainButton.tsx'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { nextWords } from './next.ts'
import { Parties } from './Parties.tsx'
import { orderSteps } from './steps.ts'
import actsCss from '../private/acts.module.css'
import pageCss from '../private/page.module.css'
import statusCss from '../private/status.module.css'
import wordsCss from '../private/words.module.css'
import headCss from './head.module.css'
import printCss from './print.module.css'

/** How the order stands, what happens next, and what may be done about it. */
export function OrderHead({ order, onMove }: { order: OrderDetail; onMove: (move: LegalMove) => void }) {
  const own = order.moves.filter(({ lineId, consignmentId }) => lineId === null && consignmentId === null)
  const mayPay = useFrame().buyer?.grants.includes('order.pay') ?? false
  const paying = order.state === 'pending_payment'
  return (
    <section className={`${pageCss.card} ${pageCss.part} ${printCss.head}`}>
      <div className={statusCss.number}>
        <h1>
          订单 <span className="num">{order.orderId}</span>
        </h1>
        <Copy text={order.orderId} name="订单号" />
        <small>
          {order.createTime.slice(0, 16)} · {order.placedBy}
        </small>
      </div>
      <div className={statusCss.status}>
        <div>
          <p className={statusCss.now}>
            {order.stateLabel} {paying && order.dueTime && <Countdown due={order.dueTime} />}
          </p>
          <p className={statusCss.next}>{nextWords(order, mayPay)}</p>
          {paying && parseYuan(order.paid) > 0 && (
            <p className={wordsCss.note}>
              已到账 <Money amount={order.paid} />
              ，共 <Money amount={order.gross} />
            </p>
          )}
        </div>
        <div className={`${actsCss.acts} no-print`}>
          {order.contract && (
            <Link
              className={
                order.state === 'pending_contract' ? `${actsCss.act} ${actsCss.big} ${actsCss.main}` : `${actsCss.act} ${actsCss.big}`
              }
              to={`/myContract/${order.contract.number}`}
            >
              {order.state === 'pending_contract' ? '查看并签署合同' : order.contract.frame ? '查看确认单' : '查看合同'}
            </Link>
          )}
          {order.instalment && mayPay && (
            <Link className={`${actsCss.act} ${actsCss.big} ${actsCss.main}`} to={`/cart/payment?orderId=${order.orderId}`}>
              去付款
            </Link>
          )}
          <MoveButtons main="first" moves={own} onMove={onMove} />
          {order.groupId !== null && (
            <Link className={`${actsCss.act} ${actsCss.big}`} to={`/groupDetail?pinkId=${order.groupId}`}>
              拼团进度
            </Link>
          )}
          {order.pool && (
            <Link className={`${actsCss.act} ${actsCss.big}`} to={`/poolDetail?id=${order.pool.id}`}>
              拼印进度
            </Link>
          )}
          {order.reviewUntil && (
            <Link className={`${actsCss.act} ${actsCss.big}`} to={`/evaluate?orderId=${order.orderId}`}>
              去评价
            </Link>
          )}
          <AgainButton orderId={order.orderId} big />
          <ClaimLink order={order} />
          <Button onClick={() => print()}>打印</Button>
        </div>
      </div>
      <Parties order={order} />
      <Steps order={order} />
    </section>
  )
}

/** Where something may be claimed of the order: of its goods once any are shipped, before that of the order itself. */
function ClaimLink({ order: { orderId, state, consignments } }: { order: OrderDetail }) {
  const mayClaim = useFrame().buyer?.grants.includes('claim.manage') ?? false
  const shipped = consignments.some((one) => one.state !== 'waiting')
  if (!mayClaim || !isPaid(state)) return null
  return (
    <Link className={`${actsCss.act} ${actsCss.big}`} to={`${shipped ? '/afterSales/submitAS' : '/cart/refund'}?orderId=${orderId}`}>
      {shipped ? '申请售后' : '申请退款'}
    </Link>
  )
}

const at = { done: '已完成', now: '进行中', later: '未开始' } as const

const Steps = ({ order }: { order: OrderDetail }) => (
  <ol className={headCss.steps} aria-label="订单进度">
    {orderSteps(order).map((step) => (
      <li key={step.name} data-at={step.at} aria-current={step.at === 'now' ? 'step' : undefined}>
        <span>{step.name}</span>
        <span className="unseen">，{at[step.at]}</span>
      </li>
    ))}
  </ol>
)
