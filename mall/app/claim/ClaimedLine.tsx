import { Link } from 'react-router'
import type { ClaimRow } from '../../../contract/claim/claim.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Words } from '../private/Words.tsx'
import goodsCss from '../private/goods.module.css'
import wordsCss from '../private/words.module.css'
import css from './claim.module.css'

/** What a claim is of: pieces of a line, or a whole order. */
export const ClaimedLine = ({ claim }: { claim: Pick<ClaimRow, 'line' | 'orderId' | 'quantity'> }) => (
  <div className={css.line}>
    {claim.line && (
      <span className={goodsCss.thumb}>
        <Pic image={claim.line.image} alt="" sizes="56px" />
      </span>
    )}
    <div className={css.what}>
      <p className={goodsCss.name}>
        {claim.line && <TypeTag type={claim.line.qiliGoodsTypeId} />}
        {claim.line ? claim.line.storeName : '整单退款'}
      </p>
      {claim.line && <Words words={claim.line.selectionText} />}
      <p className={wordsCss.hint}>
        订单{' '}
        <Link to={`/orderDetail/${claim.orderId}`} className={`num ${wordsCss.link}`}>
          {claim.orderId}
        </Link>
      </p>
    </div>
    {claim.quantity !== null && (
      <span className="num">
        × {claim.quantity} {claim.line?.unitName}
      </span>
    )}
  </div>
)
