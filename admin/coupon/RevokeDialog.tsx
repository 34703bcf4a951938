import { revokeCoupons, type CouponRow } from '../../contract/coupon/couponDesk.ts'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { batchKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

/** Takes a coupon back that nobody has used. */
export const RevokeDialog = ({ one, onClose }: { one: CouponRow; onClose: () => void }) => (
  <FormDialog<{ reason: string }, typeof revokeCoupons.output>
    title="作废优惠券"
    okText="确认作废"
    danger
    width={440}
    mutation={revokeCoupons}
    begun={{ reason: '' }}
    inputOf={({ reason }) => ({ ids: [one.id], reason })}
    told="已作废"
    anew={batchKeys}
    onClose={onClose}
    head={<p className={desk.subject}>{one.companyName} 的这张优惠券作废后不能再使用，也不能恢复。</p>}
  >
    <InputItem label="作废原因" name="reason" maxLength={100} />
  </FormDialog>
)
