import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFrame } from '../shell/frame.ts'
import pageCss from '../private/page.module.css'

type ClaimFrameProps = {
  /** What is applied for, e.g. 申请退款. */
  readonly title: string
  readonly wide?: boolean
  readonly children: (orderId: string) => ReactNode
}

/** A page that applies for something about an order; says why not where it is about none, or the buyer may not. */
export function ClaimFrame({ title, wide = false, children }: ClaimFrameProps) {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  const mayClaim = useFrame().buyer?.grants.includes('claim.manage') ?? false
  return (
    <div className={wide ? `wide ${pageCss.page}` : pageCss.page}>
      <h1>{title}</h1>
      {!mayClaim ? (
        <Nothing words={`您没有${title}的权限，请联系主账号。`} />
      ) : orderId ? (
        children(orderId)
      ) : (
        <Nothing words={`请在订单详情中选择“${title}”。`} />
      )}
    </div>
  )
}

/** Nothing can be applied for, and why. */
export const Nothing = ({ words }: { words: string }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>{words}</p>
    <Link to="/myOrder" className="btn main">
      去我的订单
    </Link>
  </div>
)
