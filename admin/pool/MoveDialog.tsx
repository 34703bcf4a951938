import { movePool, type StaffPoolDetail } from '../../contract/promotion/poolDesk.ts'
import { poolMachine, poolMoves, type PoolMove } from '../../contract/promotion/poolState.ts'
import { wants } from '../../contract/moves.ts'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { poolKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

const words: Readonly<Record<PoolMove, string>> = {
  open: '开放后客户即可加入，配置、截止时间与件数不能再改。',
  lock: '现在就截止：已付款且校样已确认的订单一起印刷并结算，其余按单独购买价；件数不足则该批未成。',
  dissolve: '该批作废：已付款的订单按单独购买价继续，或按买家的选择取消并退款。',
  settle: '',
}

/** Opens, closes early or dissolves a run. */
export function MoveDialog({ one, move, onClose }: { one: StaffPoolDetail; move: PoolMove; onClose: () => void }) {
  const asks = wants(poolMachine, move, 'reason')
  return (
    <FormDialog<{ reason: string }, typeof movePool.output>
      title={`${move === 'lock' ? '提前截止' : poolMoves[move].label}拼印`}
      okText={`确认${poolMoves[move].label}`}
      danger={'danger' in poolMoves[move]}
      width={460}
      mutation={movePool}
      begun={{ reason: '' }}
      inputOf={({ reason }) => ({ id: one.id, revision: one.revision, move, reason })}
      {...(asks && { wanted: { reason: '请填写原因' } })}
      told={({ asked }) => (asked ? '已提交，请同事复核后开放' : '操作成功')}
      anew={poolKeys}
      onClose={onClose}
      head={
        <p className={desk.subject}>
          {one.storeName}：{words[move]}
        </p>
      }
    >
      {asks && <InputItem label="原因（客户可见）" name="reason" maxLength={200} />}
    </FormDialog>
  )
}
