import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Select } from 'antd'
import { noticeKinds, type NoticeKind } from '../../contract/notice.ts'
import { tryNoticeSms } from '../../contract/setting/noticeDesk.ts'
import { faultsIn, showFaults, unplaced } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { readonly kind: NoticeKind; readonly phone: string }
const kinds = Object.entries(noticeKinds).map(([value, label]) => ({ value, label }))

/** Sends one text message about a notice, and tells what the provider said. */
export function TrySmsDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const trial = useMutation({
    mutationFn: (typed: Typed) => call(tryNoticeSms, typed),
    onError: (error) => showFaults(form, faultsIn(error)),
  })
  return (
    <FormModal<Typed>
      title="试发短信"
      okText={trial.data ? '再发一次' : '发送'}
      cancelText="关闭"
      width={440}
      busy={trial.isPending}
      form={form}
      first={{ kind: 'order', phone: '' }}
      onSubmit={(typed) => trial.mutate(typed)}
      onClose={onClose}
      foot={
        <div role="status">
          {trial.data && (
            <Alert
              type={trial.data.ok ? 'success' : 'error'}
              showIcon
              title={trial.data.ok ? '已发出' : '没有发出'}
              description={trial.data.words}
            />
          )}
          <Fault error={unplaced(form, trial.error)} />
        </div>
      }
    >
      <Form.Item name="kind" label="消息类别" extra="短信里只写类别，不写内容">
        <Select options={kinds} />
      </Form.Item>
      <InputItem name="phone" label="收短信的手机号" maxLength={20} inputMode="tel" />
    </FormModal>
  )
}
