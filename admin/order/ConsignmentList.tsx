import { consignmentTones } from '../../contract/order/consignmentState.ts'
import type { OrderDetail } from '../../contract/order/order.ts'
import type { LegalMove } from '../../contract/legalMove.ts'
import { freightWays } from '../../contract/price/freightWay.ts'
import { Copy } from '../../kit/Copy.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { AddressText } from './AddressText.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { NotedFacts } from './NotedFacts.tsx'
import { CorrectButton } from './CorrectButton.tsx'
import { PackingButton } from './PackingButton.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { ReaddressButton } from './ReaddressButton.tsx'
import styles from './panels.module.css'
import desk from '../pieces/desk.module.css'

type Consignment = OrderDetail['consignments'][number]

type ConsignmentListProps = {
  readonly order: Pick<OrderDetail, 'orderId' | 'state' | 'consignments' | 'lines' | 'moves' | 'receipt'>
  readonly ask: (subject: string) => (move: LegalMove) => void
}

/** What goes to which address, how far it has come, its packing list, and the moves of sending. */
export const ConsignmentList = ({ order, ask }: ConsignmentListProps) =>
  order.consignments.length === 0 ? null : (
    <Panel title="收货单">
      <ul className={styles.consignments}>
        {order.consignments.map((one) => (
          <li key={one.id} id={`consignment-${one.id}`}>
            <p>
              <b>{one.number}</b> <StateTag tones={consignmentTones} state={one.state} label={one.stateLabel} />
            </p>
            <Facts
              rows={[
                [one.fetched ? '自提' : '收货', <AddressText key="address" address={one.address} />],
                ['商品', order.consignments.length > 1 ? <Goods key="goods" order={order} consignment={one} /> : null],
                ['配送方式', order.receipt.carriage ? freightWays[order.receipt.carriage.way] : null],
                ['运费', one.freight && <Money key="freight" yuan={one.freight} />],
                ['承运商', one.carrier],
                [
                  '运单号',
                  one.trackingNo && (
                    <>
                      {one.trackingNo} <Copy text={one.trackingNo} name="运单号" />
                    </>
                  ),
                ],
                [one.fetched ? '备好时间' : '发货时间', one.shipTime],
                ['送达时间', one.deliverTime],
                ['签收时间', one.signTime],
              ]}
            />
            <ParcelFacts parcel={one.parcel} name={`收货单 ${one.number}`} />
            <NotedFacts order={order} consignment={one} />
            <MoveButtons
              className={desk.moves}
              moves={order.moves.filter((move) => move.consignmentId === one.id)}
              onMove={ask(`收货单 ${one.number}`)}
            />
            {!one.fetched && <ReaddressButton order={order} consignment={one} />}
            <CorrectButton orderId={order.orderId} consignment={one} />
            <PackingButton orderId={order.orderId} consignment={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )

/** What of the order lies in one of several consignments. */
const Goods = ({ order, consignment }: { order: Pick<OrderDetail, 'lines'>; consignment: Consignment }) =>
  consignment.lines.map(({ lineId, quantity, words }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return (
      <span key={lineId} className={styles.carried}>
        {line?.storeName} × {quantity} {line?.unitName}
        {words.length > 0 && <small>{words.join('，')}</small>}
      </span>
    )
  })
