import type { OrderDetail } from '../../../contract/order.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { addressText } from './addressText.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { OnMove } from './MoveDialog.tsx'

/** What goes where: carrier, tracking number, and the confirming of what has come. */
export const Consignments = ({ order, onMove }: { order: OrderDetail; onMove: OnMove }) =>
  order.consignments.length === 0 ? null : (
    <section className="p-card p-part">
      <h2>收货单</h2>
      <ul className="o-consignments">
        {order.consignments.map((one) => (
          <li key={one.id} id={`consignment-${one.id}`}>
            <p>
              <b className="num">{one.number}</b> <StatePill state={one.state} label={one.stateLabel} />
            </p>
            <p>{addressText(one.address)}</p>
            {one.trackingNo && (
              <p>
                {one.carrier} <b className="num">{one.trackingNo}</b> <Copy text={one.trackingNo} name="运单号" />
              </p>
            )}
            <p className="p-hint">
              {[
                ['发货', one.shipTime],
                ['送达', one.deliverTime],
                ['签收', one.signTime],
              ]
                .flatMap(([name, time]) => (time ? [`${name} ${time.slice(0, 16)}`] : []))
                .join(' · ')}
            </p>
            <div className="o-acts no-print">
              <MoveButtons
                moves={order.moves.filter(({ consignmentId }) => consignmentId === one.id)}
                onMove={(move) => onMove(move, `收货单 ${one.number}：请确认货物已收到且数量、质量无误。`)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
