import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx'
import { OrderSums } from '../private/OrderSums.tsx'
import { Consignments } from './Consignments.tsx'
import { LineCard } from './LineCard.tsx'
import type { Asked } from './MoveDialog.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { Payments } from './Payments.tsx'
import { orderQuery } from './queries.ts'
import { Timeline } from './Timeline.tsx'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import printCss from './print.module.css'

const SignDialog = lazy(async () => ({ default: (await import('./SignDialog.tsx')).SignDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** 订单详情: how the order stands, everything in it, and every move that may be made now. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const [asked, ask] = useState<Asked | null>(null)
  useHash()
  const onMove = (move: LegalMove, about: Asked['about'] = `订单 ${order.orderId}`, more: Partial<Asked> = {}) =>
    ask({ move, orderId: order.orderId, about, ...more })
  // While it is what the order waits for it stands first.
  const deciding = order.state === 'pending_approval' || order.state === 'rejected'
  const ofLine = (lineId: number) => order.moves.filter((move) => move.lineId === lineId)

  return (
    <div className={`wide ${pageCss.page} ${printCss.page}`}>
      <OrderHead order={order} onMove={onMove} />
      <div className={pageCss.columns}>
        <div>
          {deciding && <ApprovalPanel order={order} />}
          <section className={`${pageCss.card} ${pageCss.part}`}>
            <h2>商品清单</h2>
            <ul className={goodsCss.lines}>
              {order.lines.map((line, place) => (
                <LineCard key={line.id} order={order} line={line} place={place} moves={ofLine(line.id)} onMove={onMove} />
              ))}
            </ul>
          </section>
          {!deciding && <ApprovalPanel order={order} />}
          <Consignments order={order} onMove={onMove} />
          <Payments order={order} />
        </div>
        <aside className={printCss.side}>
          <section className={`${pageCss.card} ${pageCss.part}`}>
            <h2>费用明细</h2>
            <OrderSums receipt={order.receipt} />
          </section>
          <OrderFacts order={order} />
          <Timeline entries={order.timeline} />
        </aside>
      </div>
      <Suspense>
        {asked &&
          (asked.move.move === 'sign' ? (
            <SignDialog order={order} move={asked.move} onClose={() => ask(null)} />
          ) : (
            <MoveDialog asked={asked} onClose={() => ask(null)} />
          ))}
      </Suspense>
    </div>
  )
}

/** The line or consignment that the address points at is brought into view once it is there. */
function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}
