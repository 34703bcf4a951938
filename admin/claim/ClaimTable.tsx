import { Link } from 'react-router'
import type { StaffClaimRow } from '../../contract/claim.ts'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Target } from './Target.tsx'
import table from '../pieces/table.module.css'

/** The claims of a page; cards on narrow screens. */
export const ClaimTable = ({ rows }: { rows: readonly StaffClaimRow[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">售后单</th>
        <th scope="col">企业</th>
        <th scope="col">商品</th>
        <th scope="col">原因</th>
        <th scope="col">状态</th>
        <th scope="col">时限</th>
        <th scope="col">负责人</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((claim) => (
        <tr key={claim.id}>
          <td data-name="售后单">
            <Link to={`/claim/${claim.id}`} className={table.number}>
              {claim.number}
            </Link>
            <small>{claim.createTime.slice(0, 16)} 提交</small>
          </td>
          <td data-name="企业">
            {claim.companyName}
            <small>{claim.appliedBy}</small>
          </td>
          <td data-name="商品">
            {claim.line ? claim.line.storeName : '整单退款'}
            <small>{claim.quantity === null ? `订单 ${claim.orderId}` : `${claim.quantity} 件`}</small>
          </td>
          <td data-name="原因">{claim.reasonLabel}</td>
          <td data-name="状态">
            <StateTag state={`claim_${claim.state}`} label={claim.stateLabel} />
            {claim.remedyLabel && (
              <small>
                {claim.remedyLabel} {claim.amount !== '0.00' && <Money yuan={claim.amount} />}
              </small>
            )}
          </td>
          <td data-name="时限">
            <Target claim={claim} />
          </td>
          <td data-name="负责人">{claim.staffName || <span aria-label="未指派">—</span>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
