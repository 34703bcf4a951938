import { moveBatch, type BatchDetail } from '../../contract/coupon/couponDesk.ts'
import { batchMachine, batchMoves, type BatchMove } from '../../contract/coupon/couponState.ts'
import { wants } from '../../contract/moves.ts'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { batchKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

const words: Readonly<Record<BatchMove, string>> = {
  pause: '暂停后客户不能领取或兑换；已发出的优惠券仍可使用。',
  resume: '恢复后客户可以继续领取或兑换。',
  stop: '停止后不能恢复，未兑换的兑换码失效；已发出的优惠券仍可使用，需要收回的请逐张作废。',
}

/** Pauses, resumes or stops the giving of a batch. */
export const MoveDialog = ({ one, move, onClose }: { one: BatchDetail; move: BatchMove; onClose: () => void }) => (
  <FormDialog<{ reason: string }, typeof moveBatch.output>
    title={batchMoves[move].label}
    okText={`确认${batchMoves[move].label}`}
    danger={'danger' in batchMoves[move]}
    width={460}
    mutation={moveBatch}
    begun={{ reason: '' }}
    inputOf={({ reason }) => ({ id: one.id, revision: one.revision, move, reason })}
    told="操作成功"
    anew={batchKeys}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {one.name}：{words[move]}
      </p>
    }
  >
    {wants(batchMachine, move, 'reason') && <InputItem label="原因" name="reason" maxLength={200} />}
  </FormDialog>
)
