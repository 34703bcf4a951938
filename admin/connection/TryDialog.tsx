import { listConnections, tryConnection, type Connection } from '../../contract/connection/connection.ts'
import { connectionKinds } from '../../contract/connection/kinds.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { TrialDialog } from '../pieces/TrialDialog.tsx'

type Props = { readonly connection: Connection; readonly onClose: () => void }

/** Asks the provider for real, with what is saved, and tells its answer. */
export function TryDialog({ connection: { name, mode }, onClose }: Props) {
  const { label, tries } = connectionKinds[name]
  const isSms = name === 'sms'
  return (
    <TrialDialog<typeof tryConnection.input, { phone: string }>
      title={`试一试${label}`}
      trial={tryConnection}
      first={{ phone: '' }}
      inputOf={({ phone }) => ({ name, ...(isSms && { phone }) })}
      wanted={{ phone: '请填写收短信的手机号' }}
      words={{ press: '试一试', again: '再试一次', well: '可以使用', badly: '不能使用' }}
      anew={[[listConnections.path]]}
      head={
        <p>{mode === 'sandbox' ? '当前为演示：由商城自己应答，不询问服务商，不产生费用。' : `用已保存的设置真的询问服务商：${tries}。`}</p>
      }
      onClose={onClose}
    >
      {isSms && <InputItem name="phone" label="收短信的手机号" maxLength={20} inputMode="tel" />}
    </TrialDialog>
  )
}
