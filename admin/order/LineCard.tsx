import { useState } from 'react'
import { lineTones } from '../../contract/production/lineState.ts'
import type { OrderDetail, OrderLine } from '../../contract/order/order.ts'
import type { LegalMove } from '../../contract/legalMove.ts'
import { Lacking } from '../../kit/artwork/Lacking.tsx'
import { Pic } from '../../kit/Pic.tsx'
import { Compare } from '../artwork/Compare.tsx'
import { PackageButton } from '../artwork/PackageButton.tsx'
import { versionsOf } from '../artwork/picture.ts'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { Money } from '../pieces/Money.tsx'
import { Path } from '../pieces/Path.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { OutworkButton } from '../outwork/OutworkButton.tsx'
import { ArtworkFiles } from './ArtworkFiles.tsx'
import { LineReceipt } from './LineReceipt.tsx'
import { TicketButton } from './TicketButton.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { RecolourButton } from './RecolourButton.tsx'
import { ProofList } from './ProofList.tsx'
import { lineSteps } from './steps.ts'
import desk from '../pieces/desk.module.css'
import styles from './line.module.css'

type LineCardProps = {
  readonly order: OrderDetail
  readonly line: OrderLine
  /** The line's part of the order's sums. */
  readonly share: OrderDetail['receipt']['lines'][number] | undefined
  readonly moves: readonly LegalMove[]
  readonly onMove: (move: LegalMove) => void
}

/** A line of the order: the goods as chosen, what they cost and why, how far they are, artwork and proofs. */
export function LineCard({ order, line, share, moves, onMove }: LineCardProps) {
  const title = `line-${line.id}-title`
  return (
    <section className={styles.line} id={`line-${line.id}`} aria-labelledby={title}>
      <div className={styles.lineTop}>
        <Pic image={line.image} alt="" sizes="88px" />
        <div className={styles.lineWords}>
          <h2 id={title}>{line.storeName}</h2>
          <p>
            <GoodsTag type={line.qiliGoodsTypeId} /> <span className={desk.quiet}>采购编号 {line.purchaseNo}</span>
          </p>
          <ul className={styles.chosen} aria-label="所选配置">
            {line.selectionText.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
        <div className={styles.lineSum}>
          <StateTag tones={lineTones} state={line.state} label={line.stateLabel} />
          <Money yuan={line.gross} strong />
          <span className={desk.quiet}>
            {line.quantity} {line.unitName}
          </span>
        </div>
      </div>
      <Path name={`${line.storeName} 的工序`} steps={lineSteps(line)} small />
      <Days line={line} />
      <div className={styles.lineActs}>
        <MoveButtons className={desk.moves} moves={moves} main="first" onMove={onMove} />
        <TicketButton lineId={line.id} name={line.storeName} />
        {line.needsArtwork && <PackageButton lineId={line.id} orderId={order.orderId} name={line.storeName} />}
        {order.state === 'in_fulfilment' && line.qiliGoodsTypeId !== 5 && <OutworkButton lineId={line.id} name={line.storeName} />}
        <RecolourButton order={order} line={line} />
      </div>
      {line.needsArtwork && (
        <div className={styles.block}>
          <h3>稿件</h3>
          <Lacking positions={line.positions} files={line.artwork} />
          <ArtworkFiles lineId={line.id} files={line.artwork} />
        </div>
      )}
      {line.proofs.length > 0 && <ProofList proofs={line.proofs} />}
      <CompareFold line={line} />
      <LineReceipt receipt={line.receipt} share={share} unit={line.unitName} />
    </section>
  )
}

/** Two versions of what is printed, for whoever wants to see them against each other. */
function CompareFold({ line }: { line: OrderLine }) {
  const [open, setOpen] = useState(false)
  const versions = versionsOf(line.artwork, line.proofs)
  return (
    versions.length > 1 && (
      <details className={styles.block} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>对比两版</summary>
        {open && <Compare versions={versions} />}
      </details>
    )
  )
}

const Days = ({ line }: { line: OrderLine }) =>
  line.promisedDay || line.scheduledDay ? (
    <p className={desk.quiet}>
      {line.promisedDay && <>承诺完成日 {line.promisedDay}</>}
      {line.promisedDay && line.scheduledDay && ' · '}
      {line.scheduledDay && <>排产日期 {line.scheduledDay}</>}
    </p>
  ) : null
