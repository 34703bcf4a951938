import type { StaffClaimRow } from '../../contract/claim/claimDesk.ts'
import { claimTones } from '../../contract/claim/claimState.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Target } from './Target.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

/** The claims of a page; cards on narrow screens. */
export const ClaimTable = ({ rows }: { rows: readonly StaffClaimRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(claim) => claim.id}
    columns={[
      {
        title: '售后单',
        cell: (claim) => (
          <Link to={`/claim/${claim.id}`} className={table.number}>
            {claim.number}
          </Link>
        ),
        small: (claim) => <>{claim.createTime.slice(0, 16)} 提交</>,
      },
      { title: '企业', cell: (claim) => claim.companyName, small: (claim) => claim.appliedBy },
      {
        title: '商品',
        cell: (claim) => (claim.line ? claim.line.storeName : '整单退款'),
        small: (claim) => (claim.quantity === null ? `订单 ${claim.orderId}` : `${claim.quantity} ${claim.line?.unitName ?? '件'}`),
      },
      { title: '原因', cell: (claim) => claim.reasonLabel },
      {
        title: '状态',
        cell: (claim) => <StateTag tones={claimTones} state={claim.state} label={claim.stateLabel} />,
        small: (claim) =>
          claim.remedyLabel && (
            <>
              {claim.remedyLabel} {claim.amount !== '0.00' && <Money yuan={claim.amount} />}
            </>
          ),
      },
      { title: '时限', cell: (claim) => <Target claim={claim} /> },
      { title: '负责人', cell: (claim) => claim.staffName || <span aria-label="未指派">—</span> },
    ]}
  />
)
