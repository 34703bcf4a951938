import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { ClaimableLine } from '../../../contract/claim/claim.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { orderQuery } from '../order/queries.ts'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Words } from '../private/Words.tsx'
import { ClaimEntry } from './ClaimEntry.tsx'
import { ClaimFrame } from './ClaimFrame.tsx'
import { Pictures } from '../private/Pictures.tsx'
import { claimableQuery } from './queries.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './claim.module.css'

/** 申请售后: which goods of an order, what is wrong with them, and what should come of it. */
export const SubmitPage = () => <ClaimFrame title="申请售后">{(orderId) => <OfOrder key={orderId} orderId={orderId} />}</ClaimFrame>

function OfOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(claimableQuery(orderId))
  const [query, setQuery] = useSearchParams()
  const open = order.lines.filter(({ hindrance }) => hindrance === '')
  const wanted = Number(query.get('lineId'))
  const line = open.find(({ lineId }) => lineId === wanted) ?? open[0]
  const choose = (lineId: number) => setQuery({ orderId, lineId: String(lineId) }, { replace: true })
  return (
    <>
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <div className={pageCss.head}>
          <h2>选择商品</h2>
          <Link to={`/orderDetail/${orderId}`} className={`${wordsCss.link} num`}>
            订单 {orderId}
          </Link>
        </div>
        <Radio.Group
          className={css.lines ?? ''}
          aria-label="选择商品"
          value={line?.lineId}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {order.lines.map((one) => (
            <Choice key={one.lineId} line={one} />
          ))}
        </Radio.Group>
      </section>
      {line ? (
        <Entry key={line.lineId} orderId={orderId} line={line} />
      ) : (
        <NoneLeft whole={order.whole.hindrance === ''} orderId={orderId} />
      )}
    </>
  )
}

const Choice = ({ line }: { line: ClaimableLine }) => (
  <Radio value={line.lineId} disabled={line.hindrance !== ''}>
    <span className={css.line}>
      <span className={goodsCss.thumb}>
        <Pic image={line.image} alt="" sizes="56px" />
      </span>
      <span className={css.what}>
        <span className={goodsCss.name}>
          <TypeTag type={line.qiliGoodsTypeId} />
          {line.storeName}
        </span>
        <Words words={line.selectionText} />
        <small className={wordsCss.hint}>{line.hindrance || `可申请 ${line.claimable} ${line.unitName}`}</small>
      </span>
      <span className="num">
        × {line.quantity} {line.unitName}
      </span>
    </span>
  </Radio>
)

const Entry = ({ orderId, line }: { orderId: string; line: ClaimableLine }) => (
  <div className={css.columns}>
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>售后信息</h2>
      <Begun orderId={orderId} line={line} />
    </section>
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>已确认的校样或稿件</h2>
      {line.approved.length > 0 ? (
        <>
          <Pictures files={line.approved} name="已确认的校样" />
          <p className={wordsCss.hint}>售后以您确认的校样为准；请拍摄实物与校样不符之处。</p>
        </>
      ) : (
        <p className={wordsCss.hint}>该商品没有校样或稿件。</p>
      )}
    </section>
  </div>
)

/** The form, begun with what was found when the goods were signed for where the address names it. */
function Begun({ orderId, line }: { orderId: string; line: ClaimableLine }) {
  const [query] = useSearchParams()
  const consignmentId = query.get('consignmentId')
  const { data: order } = useQuery({ ...orderQuery(orderId), enabled: consignmentId !== null })
  const entry = { orderId, line, reasons: line.reasons, refundable: line.refundable }
  if (consignmentId === null) return <ClaimEntry {...entry} />
  if (!order) return null
  const reason = line.reasons.find((one) => one.reason === query.get('reason'))
  const consignment = order.consignments.find(({ id }) => String(id) === consignmentId)
  const note = consignment?.notes.find(({ lineId }) => lineId === line.lineId)
  if (!reason || !note) return <ClaimEntry {...entry} />
  const found = reason.reason === 'shortage' ? note.short : note.damaged
  const first = {
    reason: reason.reason,
    ...(reason.remedies[0] && { remedy: reason.remedies[0].value }),
    quantity: Math.min(found, line.claimable),
    words: `签收收货单 ${consignment?.number ?? ''} 时发现${reason.label} ${found} ${line.unitName}。${note.words}`,
  }
  const files = note.pictures.map(({ id, name, size, link }) => ({ id, name, size, link }))
  return <ClaimEntry {...entry} first={first} firstFiles={files} />
}

const NoneLeft = ({ orderId, whole }: { orderId: string; whole: boolean }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>该订单暂无可申请售后的商品</p>
    {whole ? (
      <Link to={`/cart/refund?orderId=${orderId}`} className="btn main">
        申请整单退款
      </Link>
    ) : (
      <Link to="/afterSales/asRecord" className="btn">
        查看售后记录
      </Link>
    )}
  </div>
)
