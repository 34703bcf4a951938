import { Form, Input } from 'antd'
import { answerStatement, type StatementLine } from '../../../contract/plan/statement.ts'
import { faultsIn, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

type Props = { statementId: number; line: StatementLine; onSettled: () => void; onClose: () => void }

/** Asks what is wrong with a line, and tells the merchant. */
export function DisputeDialog({ statementId, line, onSettled, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const deed = useOnce(answerStatement)
  const submit = ({ reason }: { reason: string }) =>
    deed.mutate(
      { id: statementId, move: 'dispute', lineIds: [line.id], reason },
      {
        onSuccess: () => {
          toast('已提交，商家核实后回复', 'success')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled,
      },
    )
  return (
    <FormModal
      title={`对“${line.kindLabel}”提出异议`}
      okText="提交"
      busy={deed.isPending}
      width={480}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={unplaced(form, deed.error)} />}
    >
      <Form.Item name="reason" label="异议说明" rules={[{ required: true, message: '请填写异议说明' }]}>
        <Input.TextArea maxLength={200} rows={3} showCount />
      </Form.Item>
    </FormModal>
  )
}
