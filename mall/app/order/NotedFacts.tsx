import { lazy, Suspense } from 'react'
import { foundText } from '../../../contract/order/foundText.ts'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { useFrame } from '../shell/frame.ts'
import wordsCss from '../private/words.module.css'
import factsCss from './facts.module.css'

// Only few orders have any.
const Pictures = lazy(async () => ({ default: (await import('../private/Pictures.tsx')).Pictures }))

type Consignment = OrderDetail['consignments'][number]
type Note = Consignment['notes'][number]

/** What was found missing or broken when it was signed for, each with the way to a claim. */
export function NotedFacts({ order, consignment }: { order: OrderDetail; consignment: Consignment }) {
  const mayClaim = useFrame().buyer?.grants.includes('claim.manage') ?? false
  return consignment.notes.map((note) => (
    <div key={note.lineId} className={`${wordsCss.note} ${factsCss.noted}`}>
      <p>
        签收时发现 {foundText(lineOf(order, note), note)}
        {note.words && `：${note.words}`}
        {note.seen && '（商家已查看）'}
      </p>
      <Suspense>{note.pictures.length > 0 && <Pictures files={note.pictures} name="收货照片" />}</Suspense>
      {mayClaim && (
        <p className="no-print">
          {note.short > 0 && <ClaimLink order={order} consignment={consignment} note={note} reason="shortage" />}
          {note.damaged > 0 && <ClaimLink order={order} consignment={consignment} note={note} reason="damage" />}
        </p>
      )}
    </div>
  ))
}

const lineOf = ({ lines }: OrderDetail, { lineId }: Note) => lines.find(({ id }) => id === lineId)

type Props = { order: OrderDetail; consignment: Consignment; note: Note; reason: 'shortage' | 'damage' }

/** To a claim that begins with what was found. */
function ClaimLink({ order, consignment, note, reason }: Props) {
  const { orderId } = order
  const quantity = reason === 'shortage' ? note.short : note.damaged
  const query = { orderId, lineId: note.lineId, consignmentId: consignment.id, reason, quantity }
  const words = Object.entries(query).map(([name, value]) => [name, String(value)])
  return (
    <Link className={wordsCss.link} to={`/afterSales/submitAS?${new URLSearchParams(words).toString()}`}>
      去申请售后（{reason === 'shortage' ? '短少' : '破损'} {quantity} {lineOf(order, note)?.unitName}）
    </Link>
  )
}
