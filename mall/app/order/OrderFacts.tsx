import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { poolName } from '../../../contract/promotion/poolState.ts'
import { addressText } from '../../../contract/account/addressText.ts'
import pageCss from '../private/page.module.css'
import factsCss from './facts.module.css'

/** Where it goes, whom to invoice, and what the buyer remarked. */
export const OrderFacts = ({ order: { address, consignments, title, mark, contract, pool } }: { order: OrderDetail }) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <h2>订单信息</h2>
    <dl className={factsCss.facts}>
      <dt>收货地址</dt>
      <dd>{consignments.length > 1 ? `分送 ${consignments.length} 个地址，见收货单` : addressText(address)}</dd>
      <dt>发票抬头</dt>
      <dd>
        {title ? (
          <>
            {title.name}（{title.type === 2 ? '专票' : '普票'}）<small className="num">{title.dutyNumber}</small>
          </>
        ) : (
          '未选择'
        )}
      </dd>
      {contract && (
        <>
          <dt>{contract.frame ? '确认单' : '合同'}</dt>
          <dd>
            <Link to={`/myContract/${contract.number}`} className="num text-link">
              {contract.number}
            </Link>
            <small>{contract.stateLabel}</small>
            {contract.frame && (
              <small>
                框架合同 <span className="num">{contract.frame}</span>
              </small>
            )}
          </dd>
        </>
      )}
      {pool && (
        <>
          <dt>拼印</dt>
          <dd>
            <Link to={`/poolDetail?id=${pool.id}`} className="text-link">
              {poolName(pool.closes)}
            </Link>
            <small>{pool.stateLabel}</small>
            {pool.paper && (
              <small>
                <a className="text-link" href={pool.paper.link}>
                  下载拼印结算单（PDF）
                </a>
              </small>
            )}
          </dd>
        </>
      )}
      <dt>备注</dt>
      <dd>{mark || '无'}</dd>
    </dl>
  </section>
)
