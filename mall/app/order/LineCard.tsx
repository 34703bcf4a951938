import { lineTones } from '../../../contract/production/lineState.ts'
import type { OrderDetail, OrderLine } from '../../../contract/order/order.ts'
import { productPath } from '../goodsPath.ts'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { isPaid, orderTones } from '../../../contract/order/orderState.ts'
import { Goods } from '../private/Goods.tsx'
import { LineReceipt } from '../private/LineReceipt.tsx'
import { Money } from '../private/Money.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { ArtworkPart } from './ArtworkPart.tsx'
import { isOff } from './isOff.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import type { OnMove } from './MoveDialog.tsx'
import { tagOf } from './tagOf.ts'
import { Production } from './Production.tsx'
import { Proofs } from './Proofs.tsx'
import actsCss from '../private/acts.module.css'
import goodsCss from '../private/goods.module.css'
import wordsCss from '../private/words.module.css'
import headCss from './head.module.css'
import printCss from './print.module.css'

type Props = {
  order: OrderDetail
  line: OrderLine
  /** Its place among the lines of the order. */
  place: number
  /** What may be done with this line. */
  moves: readonly LegalMove[]
  onMove: OnMove
}

const aboutProofs = ['approveProof', 'requestChange']

/** A line of the order: what it is, how far it has come, its artwork and proofs. */
export function LineCard({ order, line, place, moves, onMove }: Props) {
  const share = order.receipt.lines[place]
  const tag = tagOf(order, line, place)
  const others = moves.filter(({ move }) => !aboutProofs.includes(move))
  const begun = isPaid(order.state)
  const about = `${line.storeName} × ${line.quantity} ${line.unitName}`
  return (
    <li className={`${goodsCss.line} ${printCss.line}`} id={`line-${line.id}`}>
      <Goods
        goods={line}
        words={line.selectionText.filter((word) => word !== tag)}
        to={productPath(line)}
        beside
        purchaseNo={line.purchaseNo}
        tag={tag}
        wide={72}
      >
        <Days line={line} />
      </Goods>
      <p className={goodsCss.figures}>
        <span className="num">
          × {line.quantity} {line.unitName}
        </span>
        <Money amount={line.gross} />
        {(begun || line.needsArtwork) &&
          (isOff(order) ? (
            <StatePill tones={orderTones} state={order.state} label={line.stateLabel} />
          ) : (
            <StatePill tones={lineTones} state={line.state} label={line.stateLabel} />
          ))}
      </p>
      {!isOff(order) && <Route line={line} />}
      {line.needsArtwork && <ArtworkPart order={order} line={line} />}
      {line.proofs.length > 0 && (
        <Proofs orderId={order.orderId} line={line} moves={moves.filter(({ move }) => aboutProofs.includes(move))} onMove={onMove} />
      )}
      <Production line={line} />
      {others.length > 0 && (
        <div className={`${actsCss.acts} no-print`}>
          <MoveButtons main="first" moves={others} onMove={(move) => onMove(move, about)} />
        </div>
      )}
      <LineReceipt receipt={line.receipt} share={share} unit={line.unitName} />
    </li>
  )
}

const Days = ({ line }: { line: OrderLine }) =>
  line.promisedDay === null && line.scheduledDay === null ? null : (
    <p className={wordsCss.hint}>
      {line.promisedDay && (
        <>
          承诺完成 <b className="num">{line.promisedDay}</b>
        </>
      )}
      {line.scheduledDay && (
        <>
          {line.promisedDay && '　'}
          排产 <b className="num">{line.scheduledDay}</b>
        </>
      )}
    </p>
  )

const Route = ({ line }: { line: OrderLine }) => (
  <ol className={headCss.route} aria-label={`${line.storeName} 的进度`}>
    {line.route.map(({ state, label, reached }) => (
      <li key={state} data-reached={reached} aria-current={state === line.state ? 'step' : undefined}>
        {label}
      </li>
    ))}
  </ol>
)
