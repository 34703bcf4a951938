import { movePurchase, type PurchaseDetail } from '../../contract/goods/purchase.ts'
import { purchaseMoves } from '../../contract/goods/purchaseState.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { purchaseKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

type Move = 'send' | 'close' | 'cancel'

const words: Readonly<Record<Move, string>> = {
  send: '发出后不能再修改，未到的数量计入在途。请打印或存为 PDF 发给供应商。',
  close: '未到的数量不再计入在途，已收的不变。',
  cancel: '取消后不能恢复。',
}

/** Sends a purchase order, waits for nothing more of it, or calls it off. */
export const MoveDialog = ({ purchase, move, onClose }: { purchase: PurchaseDetail; move: Move; onClose: () => void }) => (
  <FormDialog<{ reason: string }, typeof movePurchase.output>
    title={`${purchaseMoves[move].label}：${purchase.number}`}
    okText={`确认${purchaseMoves[move].label}`}
    danger={move === 'cancel'}
    width={440}
    mutation={movePurchase}
    begun={{ reason: '' }}
    inputOf={({ reason }) => ({ id: purchase.id, revision: purchase.revision, move, reason })}
    told={`${purchaseMoves[move].label}：操作成功`}
    anew={purchaseKeys}
    onClose={onClose}
    head={<p className={desk.subject}>{words[move]}</p>}
  >
    {move !== 'send' && <InputItem label="原因" name="reason" maxLength={200} />}
  </FormDialog>
)
