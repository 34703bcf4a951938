import { Alert, Button } from 'antd'
import type { OrderTerms } from '../../../contract/order/confirmOrder.ts'
import { Link } from 'react-router'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { Fault } from '../private/Fault.tsx'
import { OrderSums } from '../private/OrderSums.tsx'
import { approvalWords } from './approvalWords.ts'
import { PlanChoice } from './PlanChoice.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './settlement.module.css'

type Props = {
  terms: OrderTerms
  plan: string
  onPlan: (plan: string) => void
  receipt: OrderReceipt
  /** The sums are being reckoned for another address. */
  stale: boolean
  busy: boolean
  expired: boolean
  error: Error | null
  /** What is still to be chosen before it can be submitted; null: nothing. */
  wanting: string | null
  onSubmit: () => void
}

/** What it costs altogether, how it is paid, what stands in the way, and the button. */
export function SubmitPanel({ terms, plan: chosen, onPlan, receipt, stale, busy, expired, error, wanting, onSubmit }: Props) {
  const { plans, approvalNeeded, contractNeeded, frame, approvers, hindrance } = terms
  return (
    <aside className={`${pageCss.card} ${pageCss.part} ${pageCss.aside}`}>
      <h2>费用明细</h2>
      <div aria-live="polite" aria-busy={stale}>
        <OrderSums receipt={receipt} />
      </div>
      {plans.length > 1 ? (
        <PlanChoice plans={plans} chosen={chosen} onChoose={onPlan} />
      ) : (
        <p className={css.plan}>
          <span>付款方式</span>
          <b>{plans[0]?.label}</b>
        </p>
      )}
      {approvalNeeded && (
        <Alert type="info" showIcon title={`此订单达到企业审批金额，提交后由 ${approvalWords(approvers)} 审批，同意后才能付款。`} />
      )}
      {contractNeeded && <Alert type="info" showIcon title="此订单需签订合同：提交后自动生成，双方在线签署后即可付款。" />}
      {frame !== null && <Alert type="info" showIcon title={`此订单按框架合同 ${frame} 执行，无需另行签约。`} />}
      {hindrance !== null && <Alert type="warning" showIcon title={hindrance} />}
      <Fault error={error} />
      {expired ? (
        <Link to="/cart/shoppingCart" className={`btn main ${css.submit}`}>
          返回购物车重新结算
        </Link>
      ) : (
        <Button
          type="primary"
          size="large"
          className={css.submit ?? ''}
          disabled={busy || stale || hindrance !== null || wanting !== null}
          aria-busy={busy}
          onClick={onSubmit}
        >
          {busy ? '提交中…' : '提交订单'}
        </Button>
      )}
      {wanting !== null && <p className={wordsCss.hint}>{wanting}</p>}
    </aside>
  )
}
