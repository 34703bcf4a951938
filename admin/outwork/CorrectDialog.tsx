import { correctOutwork, type OutworkDetail } from '../../contract/production/outwork.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { outworkKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

export type Return = OutworkDetail['returns'][number]

type Props = { readonly outwork: OutworkDetail; readonly wrong: Return; readonly onClose: () => void }

/** Strikes an entry of what came back that was wrong; what came back in truth is entered anew. */
export const CorrectDialog = ({ outwork, wrong, onClose }: Props) => (
  <FormDialog<{ reason: string }, typeof correctOutwork.output>
    title="冲销收回"
    okText="确认冲销"
    danger
    width={440}
    mutation={correctOutwork}
    begun={{ reason: '' }}
    inputOf={({ reason }) => ({ id: outwork.id, revision: outwork.revision, returnId: wrong.id, reason })}
    wanted={{ reason: '请填写原因' }}
    told="已冲销，请按实际重新登记收回"
    anew={outworkKeys}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {wrong.time.slice(0, 16)} 登记的合格 {wrong.good}、不合格 {wrong.bad} 不再计入；记录保留，并注明原因。
      </p>
    }
  >
    <InputItem label="原因" name="reason" maxLength={200} placeholder="如 数量填错" />
  </FormDialog>
)
