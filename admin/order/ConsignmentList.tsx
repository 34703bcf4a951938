import type { LegalMove, OrderDetail } from '../../contract/order.ts'
import { Copy } from '../../kit/Copy.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { AddressText } from './AddressText.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import styles from './order.module.css'

type ConsignmentListProps = {
  readonly consignments: OrderDetail['consignments']
  readonly moves: readonly LegalMove[]
  readonly ask: (subject: string) => (move: LegalMove) => void
}

/** What goes to which address, how far it has come, and the moves of sending. */
export const ConsignmentList = ({ consignments, moves, ask }: ConsignmentListProps) =>
  consignments.length === 0 ? null : (
    <Panel title="收货单">
      <ul className={styles.consignments}>
        {consignments.map((one) => (
          <li key={one.id} id={`consignment-${one.id}`}>
            <p>
              <b>{one.number}</b> <StateTag state={one.state} label={one.stateLabel} />
            </p>
            <Facts
              rows={[
                ['收货', <AddressText key="address" address={one.address} />],
                ['承运商', one.carrier],
                [
                  '运单号',
                  one.trackingNo && (
                    <>
                      {one.trackingNo} <Copy text={one.trackingNo} name="运单号" />
                    </>
                  ),
                ],
                ['发货时间', one.shipTime],
                ['送达时间', one.deliverTime],
                ['签收时间', one.signTime],
              ]}
            />
            <MoveButtons
              moves={moves.filter((move) => move.consignmentId === one.id)}
              onMove={ask(`收货单 ${one.number}`)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
