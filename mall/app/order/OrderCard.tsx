import { Link } from 'react-router'
import { toneFor } from '../../../contract/moves.ts'
import { isPaid, orderTones } from '../../../contract/order/orderState.ts'
import type { LegalMove } from '../../../contract/legalMove.ts'
import type { OrderRow } from '../../../contract/order/order.ts'
import { AgainButton } from '../again/AgainButton.tsx'
import { Goods } from '../private/Goods.tsx'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { useFrame } from '../shell/frame.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import actsCss from '../private/acts.module.css'
import cardCss from '../private/card.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import listCss from './list.module.css'

const shownLines = 3

/** What is under way may wait for the buyer's word or money all the same. */
const toneOf = ({ state, tab }: OrderRow) =>
  state === 'in_fulfilment' && (tab === 'proof' || tab === 'payment') ? 'due' : toneFor('buyer', orderTones, state)

/** An order as the list shows it: what is in it, what it costs, how it stands, and what may be done. */
export function OrderCard({ order, onMove }: { order: OrderRow; onMove: (move: LegalMove) => void }) {
  const path = `/orderDetail/${order.orderId}`
  // Before it is paid nothing is done with a line, so its state would only confuse.
  const begun = isPaid(order.state)
  const more = order.lines.length - shownLines
  return (
    <article className={`${pageCss.card} ${cardCss.card}`} aria-label={`订单 ${order.orderId}`}>
      <header>
        <Link to={path} className="num">
          {order.orderId}
        </Link>
        <time>{order.createTime.slice(0, 16)}</time>
        <span>下单人 {order.placedBy}</span>
        <StatePill tone={toneOf(order)} label={order.stateLabel} className={cardCss.pill} />
      </header>
      <ul>
        {order.lines.slice(0, shownLines).map((line) => (
          <CardLine key={line.id} line={line} path={path} begun={begun} />
        ))}
        {more > 0 && (
          <li>
            <Link to={path} className="text-link">
              还有 {more} 种商品
            </Link>
          </li>
        )}
      </ul>
      <CardFoot order={order} path={path} onMove={onMove} />
    </article>
  )
}

type LineProps = { line: OrderRow['lines'][number]; path: string; begun: boolean }

const CardLine = ({ line, path, begun }: LineProps) => (
  <li className={listCss.item}>
    <Goods goods={line} words={line.selectionText} to={`${path}#line-${line.id}`} />
    <span className={`num ${listCss.many}`}>
      × {line.quantity} {line.unitName}
    </span>
    <Money amount={line.gross} />
    <span className={listCss.state}>{begun && line.stateLabel}</span>
  </li>
)

const dueWords: Readonly<Record<string, string>> = { pending_approval: '审批截止', pending_contract: '签约截止' }

type FootProps = { order: OrderRow; path: string; onMove: (move: LegalMove) => void }

function CardFoot({ order, path, onMove }: FootProps) {
  const grants = useFrame().buyer?.grants ?? []
  // A move of a line or consignment is made where the line is seen.
  const own = order.moves.filter(({ lineId, consignmentId }) => lineId === null && consignmentId === null)
  const inside = order.moves.filter(({ lineId, consignmentId }) => lineId !== null || consignmentId !== null)
  return (
    <footer>
      <p>
        {order.dueTime && (
          <>
            <span className={wordsCss.hint}>
              {dueWords[order.state] ?? '付款截止'} {order.dueTime.slice(0, 16)}
            </span>{' '}
            <Countdown due={order.dueTime} />
          </>
        )}
      </p>
      <p className={cardCss.total}>
        含税总额 <Money amount={order.gross} />
      </p>
      <div className={`${actsCss.acts} ${cardCss.acts} no-print`}>
        {order.state === 'pending_contract' && grants.includes('contract.sign') && (
          <Link className={`${actsCss.act} ${actsCss.main}`} to={`/myContract?keyword=${order.orderId}`}>
            去签署
          </Link>
        )}
        {order.instalment && grants.includes('order.pay') && (
          <Link className={`${actsCss.act} ${actsCss.main}`} to={`/cart/payment?orderId=${order.orderId}`}>
            去付款
          </Link>
        )}
        <MoveButtons main="first" size="small" moves={own} onMove={onMove} />
        {inside.map(({ move, label, lineId, consignmentId }) => (
          <Link
            key={`${move} ${lineId} ${consignmentId}`}
            className={actsCss.act}
            to={`${path}#${lineId === null ? `consignment-${consignmentId}` : `line-${lineId}`}`}
          >
            {label}
          </Link>
        ))}
        {order.reviewUntil && (
          <Link className={actsCss.act} to={`/evaluate?orderId=${order.orderId}`}>
            去评价
          </Link>
        )}
        <AgainButton orderId={order.orderId} />
        <Link className={actsCss.act} to={path}>
          订单详情
        </Link>
      </div>
    </footer>
  )
}
