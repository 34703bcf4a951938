import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { addDelegate, DelegateForm, listDelegates } from '../../../contract/approval/approval.ts'
import { shanghai } from '../../../contract/text.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { serverNow } from '../clock.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { colleaguesQuery } from './queries.ts'

type Typed = { toId?: number; fromDay?: string; toDay?: string }

const words = { toId: '请选择受托人', fromDay: '请选择开始日期', toDay: '请选择结束日期' }

/** Gives the own place away for some days. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const { data: colleagues, isPending, error } = useQuery(colleaguesQuery)
  const queries = useQueryClient()
  const deed = useOnce(addDelegate)
  const today = shanghai(serverNow()).slice(0, 10)

  function submit(typed: Typed) {
    const missing = missingIn(words, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(DelegateForm, typed)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        toast('委托成功', 'success')
        void queries.invalidateQueries({ queryKey: [listDelegates.path] })
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="委托他人审批"
      okText="确认委托"
      busyText="提交中…"
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ fromDay: today, toDay: today }}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error ?? error} />}
    >
      <Form.Item label="受托人" name="toId" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          placeholder="选择本企业的同事"
          options={(colleagues ?? [])
            .filter(({ me }) => !me)
            .map(({ id, nickname, identityName }) => ({ value: id, label: `${nickname}（${identityName}）` }))}
        />
      </Form.Item>
      <div className="p-pair">
        <Form.Item label="开始日期" name="fromDay" required>
          <Input type="date" min={today} />
        </Form.Item>
        <Form.Item label="结束日期" name="toDay" required>
          <Input type="date" min={today} />
        </Form.Item>
      </div>
      <p className="p-hint">两个日期当天都有效，按北京时间计算。</p>
    </FormModal>
  )
}
