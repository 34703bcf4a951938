import { consignmentTones } from '../../../contract/order/consignmentState.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { Money } from '../private/Money.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { Words } from '../private/Words.tsx'
import { addressText } from '../../../contract/account/addressText.ts'
import { orderTones } from '../../../contract/order/orderState.ts'
import { isOff } from './isOff.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import type { OnMove } from './MoveDialog.tsx'
import { NotedFacts } from './NotedFacts.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import actsCss from '../private/acts.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import factsCss from './facts.module.css'

type Consignment = OrderDetail['consignments'][number]

/** What goes where: its share of the goods, carrier, tracking number, and the confirming of what has come. */
export const Consignments = ({ order, onMove }: { order: OrderDetail; onMove: OnMove }) =>
  order.consignments.length === 0 ? null : (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>收货单</h2>
      <ul className={factsCss.consignments}>
        {order.consignments.map((one) => (
          <li key={one.id} id={`consignment-${one.id}`}>
            <p>
              <b className="num">{one.number}</b>{' '}
              {isOff(order) && one.state === 'waiting' ? (
                <StatePill tones={orderTones} state={order.state} label={one.stateLabel} />
              ) : (
                <StatePill tones={consignmentTones} state={one.state} label={one.stateLabel} />
              )}
            </p>
            <p>{addressText(one.address)}</p>
            {one.fetched && <PickupWords order={order} />}
            {order.consignments.length > 1 && <Goods order={order} consignment={one} />}
            {order.receipt.carriage?.way === 'collect' && <p className={wordsCss.hint}>运费到付，收货时付给承运商</p>}
            {one.trackingNo && (
              <p>
                {one.carrier} <b className="num">{one.trackingNo}</b> <Copy text={one.trackingNo} name="运单号" />
              </p>
            )}
            <p className={wordsCss.hint}>{timesOf(one)}</p>
            <ParcelFacts parcel={one.parcel} name={`收货单 ${one.number}`} />
            <NotedFacts order={order} consignment={one} />
            <div className={`${actsCss.acts} no-print`}>
              <MoveButtons
                main="first"
                moves={order.moves.filter(({ consignmentId }) => consignmentId === one.id)}
                onMove={(move) => onMove(move, `收货单 ${one.number}：请确认货物已${one.fetched ? '提走' : '收到'}且数量、质量无误。`)}
              />
              {one.packing?.file && (
                <a className={actsCss.act} href={one.packing.file.link} target="_blank" rel="noopener">
                  装箱单
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

/** When and whom to ask. */
function PickupWords({ order }: { order: OrderDetail }) {
  const pickup = order.receipt.carriage?.pickup
  return pickup ? (
    <p className={wordsCss.hint}>
      自提时间 {pickup.hours}，联系电话 <span className="num">{pickup.phone}</span>；提货时请报订单号与提货人电话
    </p>
  ) : null
}

const timesOf = ({ shipTime, deliverTime, signTime, fetched }: Consignment): string =>
  [
    [fetched ? '备好' : '发货', shipTime],
    ['送达', deliverTime],
    ['签收', signTime],
  ]
    .flatMap(([name, time]) => (time ? [`${name} ${time.slice(0, 16)}`] : []))
    .join(' · ')

/** What lies in one of several consignments, and what its freight comes to. */
const Goods = ({ order, consignment }: { order: OrderDetail; consignment: Consignment }) => (
  <>
    <ul className={factsCss.goods}>
      {consignment.lines.map(({ lineId, quantity, words }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return (
          <li key={lineId}>
            <span>
              {line?.storeName}
              <Words words={words} />
            </span>
            <b className="num">
              × {quantity} {line?.unitName}
            </b>
          </li>
        )
      })}
    </ul>
    {consignment.freight !== null && (
      <p className={wordsCss.hint}>
        运费 <Money amount={consignment.freight} />
      </p>
    )}
  </>
)
