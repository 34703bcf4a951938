import { useSuspenseQuery } from '@tanstack/react-query'
import { isPaid, orderTones } from '../../contract/order/orderState.ts'
import type { LegalMove } from '../../contract/legalMove.ts'
import { formatYuan, parseYuan, fen } from '../../contract/money.ts'
import type { OrderDetail } from '../../contract/order/order.ts'
import { poolName } from '../../contract/promotion/poolState.ts'
import { Copy } from '../../kit/Copy.tsx'
import { VerifyButton } from '../artwork/VerifyButton.tsx'
import { Money } from '../pieces/Money.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { DueTime } from './DueTime.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './panels.module.css'

const runOf = ({ closes, stateLabel }: NonNullable<OrderDetail['pool']>): string => `${poolName(closes)} ${stateLabel}`

/** Number, state, who ordered, the sums, and what can be done with the order as a whole. */
export function OrderHead({ order, onMove }: { order: OrderDetail; onMove: (move: LegalMove) => void }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const due = fen(parseYuan(order.gross) - parseYuan(order.paid))
  return (
    <header className={desk.head}>
      <div>
        <Heading title={`订单 ${order.orderId}`}>
          <Copy text={order.orderId} name="订单号" />
          <StateTag tones={orderTones} state={order.state} label={order.stateLabel} />
          {order.lines.some(({ needsArtwork }) => needsArtwork) && <VerifyButton orderId={order.orderId} />}
          {isPaid(order.state) && staff.areas.includes('service') && (
            <LinkButton to={`/claim/new/${order.orderId}`} plain>
              代客户售后或取消
            </LinkButton>
          )}
        </Heading>
        <p className={desk.quiet}>
          {order.companyName} · {order.placedBy} 下单于 {order.createTime}
          {order.contract && (
            <>
              {' · '}
              <Link to={`/contract/${order.contract.number}`}>
                {order.contract.frame ? '采购确认单' : '合同'} {order.contract.stateLabel}
              </Link>
              {order.contract.frame && ` · 框架合同 ${order.contract.frame}`}
            </>
          )}
          {order.pool && ' · '}
          {order.pool &&
            (staff.areas.includes('marketing') ? <Link to={`/pool/${order.pool.id}`}>{runOf(order.pool)}</Link> : runOf(order.pool))}
          {order.pool?.paper && (
            <>
              {' · '}
              <a href={order.pool.paper.link}>拼印结算单</a>
            </>
          )}
        </p>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>应付</dt>
          <dd>
            <Money yuan={order.gross} strong />
          </dd>
        </div>
        <div>
          <dt>已付</dt>
          <dd>
            <Money yuan={order.paid} strong />
          </dd>
        </div>
        {due > 0 && order.dueTime && (
          <div>
            <dt>待付 {formatYuan(due)}</dt>
            <dd>
              <DueTime due={order.dueTime} />
            </dd>
          </div>
        )}
      </dl>
      <MoveButtons
        className={desk.moves}
        moves={order.moves.filter((move) => move.lineId === null && move.consignmentId === null)}
        onMove={onMove}
      />
    </header>
  )
}
