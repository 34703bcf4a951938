import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalMove } from '../../contract/legalMove.ts'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { OrderDetail } from '../../contract/order/order.ts'
import { MarginPanel } from '../margin/MarginPanel.tsx'
import { Path } from '../pieces/Path.tsx'
import { ConcessionPanel } from './ConcessionPanel.tsx'
import { ConsignmentList } from './ConsignmentList.tsx'
import { LineCard } from './LineCard.tsx'
import { MoveDialog, type Asked } from './MoveDialog.tsx'
import { NotePanel } from './NotePanel.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { SumPanel } from './SumPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { isDead, orderSteps } from './steps.ts'
import { orderQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './panels.module.css'

/** One order with everything that was agreed, paid, made and sent, and the moves that may be made now. */
export function OrderPage() {
  const { orderId = '' } = useParams()
  const { data: order } = useSuspenseQuery(orderQuery(orderId))
  const [asked, setAsked] = useState<Asked | null>(null)
  useFragment()

  const ask = (subject: string) => (move: LegalMove) => setAsked({ move, subject })
  return (
    <>
      <p className={desk.trail}>
        <Link to="/order">订单</Link> / {order.orderId}
      </p>
      <OrderHead order={order} onMove={ask(`订单 ${order.orderId}`)} />
      {!isDead(order.state) && (
        <div className={styles.steps}>
          <Path name="订单进度" steps={orderSteps(order)} />
        </div>
      )}
      <div className={desk.columns}>
        <div>
          {order.lines.map((line, index) => (
            <LineCard
              key={line.id}
              order={order}
              line={line}
              share={shareOf(order, line.receipt.hash, index)}
              moves={order.moves.filter((move) => move.lineId === line.id)}
              onMove={(move) => setAsked({ move, subject: line.storeName, artwork: line.artwork })}
            />
          ))}
          <ConsignmentList order={order} ask={ask} />
        </div>
        <div>
          <SumPanel order={order} />
          <MarginPanel orderId={order.orderId} />
          <ConcessionPanel order={order} />
          <PaymentPanel payments={order.payments} arrivals={order.arrivals} vouchers={order.vouchers} />
          <OrderFacts order={order} />
          <NotePanel orderId={order.orderId} />
          <Timeline entries={order.timeline} />
        </div>
      </div>
      <MoveDialog orderId={order.orderId} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** What the order's own receipt says of a line; the same goods twice in one order have equal hashes but their own places. */
function shareOf({ receipt }: OrderDetail, hash: string, index: number) {
  const there = receipt.lines[index]
  return there?.receiptHash === hash ? there : receipt.lines.find((line) => line.receiptHash === hash)
}

/** Brings what the address's fragment names into view, once it is drawn. */
function useFragment() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}
