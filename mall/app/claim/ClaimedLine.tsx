import { Link } from 'react-router'
import type { ClaimRow } from '../../../contract/claim/claim.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Words } from '../private/Words.tsx'

/** What a claim is of: pieces of a line, or a whole order. */
export const ClaimedLine = ({ claim }: { claim: Pick<ClaimRow, 'line' | 'orderId' | 'quantity'> }) => (
  <div className="as-line">
    {claim.line && (
      <span className="p-thumb">
        <Pic image={claim.line.image} alt="" sizes="56px" />
      </span>
    )}
    <div className="p-what">
      <p className="p-name">
        {claim.line && <TypeTag type={claim.line.qiliGoodsTypeId} />}
        {claim.line ? claim.line.storeName : '整单退款'}
      </p>
      {claim.line && <Words words={claim.line.selectionText} />}
      <p className="p-hint">
        订单{' '}
        <Link to={`/orderDetail/${claim.orderId}`} className="num p-link">
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
