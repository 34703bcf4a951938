import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { orderTones } from '../../../contract/order/orderState.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { progressQuery } from '../approval/queries.ts'
import { StatePill } from '../private/StatePill.tsx'
import { approvalWords } from '../settlement/approvalWords.ts'
import pageCss from '../private/page.module.css'

const words: Readonly<Record<string, string>> = {
  pending_contract: '订单已提交，需先签订合同：双方在线签署后即可付款。',
  rejected: '审批未通过，请到订单详情查看原因，再重新提交或取消。',
  cancelled: '订单已取消，无需付款。',
  closed_timeout: '订单已超过审批或付款期限，自动关闭。如仍需要请重新下单。',
}

/** Why this order is not paid here and now, and where to go instead. */
export const WhyNot = ({ order, mayPay }: { order: OrderDetail; mayPay: boolean }) => (
  <section className={`${pageCss.card} ${pageCss.empty}`}>
    <StatePill tones={orderTones} state={order.state} label={order.stateLabel} />
    <p>
      {order.state === 'pending_approval' ? (
        <Approval orderId={order.orderId} />
      ) : (
        (words[order.state] ??
        (order.state === 'pending_payment' && !mayPay
          ? '您没有付款权限，请由本企业有「付款」权限的同事（如财务）打开此订单付款。'
          : '货款已到账，无需再付。'))
      )}
    </p>
    <p className={pageCss.ways}>
      {order.state === 'pending_contract' && order.contract && (
        <Link to={`/myContract/${order.contract.number}`} className="btn main">
          查看并签署合同
        </Link>
      )}
      <Link to={`/orderDetail/${order.orderId}`} className={order.state === 'pending_contract' ? 'btn' : 'btn main'}>
        查看订单
      </Link>
      <Link to="/myOrder" className="btn">
        我的订单
      </Link>
    </p>
  </section>
)

/** Who has to agree, as the settlement said. */
function Approval({ orderId }: { orderId: string }) {
  const { data } = useQuery(progressQuery(orderId))
  const who = data ? approvalWords(data.levels.map(({ mode, seats }) => ({ mode, names: seats.map(({ nickname }) => nickname) }))) : ''
  return (
    <>
      订单已提交，达到企业审批金额，须由{who ? ` ${who} ` : '本企业有「审批订单」权限的同事'}
      审批，同意后才能付款。下单人不能审批自己的订单。
    </>
  )
}
