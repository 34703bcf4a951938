import { moveOutwork, type OutworkDetail } from '../../contract/production/outwork.ts'
import { outworkMoves } from '../../contract/production/outworkState.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { taxWords } from './priceWords.ts'
import { outworkKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

export type Move = 'send' | 'close' | 'settle' | 'reopen' | 'void'

const words: Readonly<Record<Move, string>> = {
  send: '发出后对应的工序开始；请打印或存为 PDF 随货交给供应商。',
  close: '没有收回的按短少处理，对应的工序按已收回的数量完成。',
  settle: '按供应商的账单填写，作为实际成本。',
  reopen: '撤销后按约定价格计成本，可重新对账。',
  void: '作废后不能恢复。已发出的，对应的工序仍为进行中，可在生产详情中撤回。',
}

/** Sends outwork, waits for nothing more of it, settles it, or calls it off. */
export const MoveDialog = ({ outwork, move, onClose }: { outwork: OutworkDetail; move: Move; onClose: () => void }) => (
  <FormDialog<{ reason: string; charge: string }, typeof moveOutwork.output>
    title={`${outworkMoves[move].label}：${outwork.number}`}
    okText={`确认${outworkMoves[move].label}`}
    danger={move === 'void'}
    width={440}
    mutation={moveOutwork}
    begun={{ reason: '', charge: outwork.cost?.bill ?? '' }}
    inputOf={({ reason, charge }) => ({
      ...{ id: outwork.id, revision: outwork.revision, move },
      ...(move === 'settle' ? { charge: charge.trim() } : { reason }),
    })}
    wanted={{ charge: '请填写对账金额' }}
    told={`${outworkMoves[move].label}：操作成功`}
    anew={outworkKeys}
    onClose={onClose}
    head={<p className={desk.subject}>{words[move]}</p>}
  >
    {move === 'settle' && (
      <InputItem
        label={`对账金额（元，${taxWords(outwork.cost?.price?.taxRate ?? null)}）`}
        name="charge"
        inputMode="decimal"
        maxLength={14}
        prefix="¥"
      />
    )}
    {(move === 'close' || move === 'reopen' || move === 'void') && <InputItem label="原因" name="reason" maxLength={200} />}
  </FormDialog>
)
