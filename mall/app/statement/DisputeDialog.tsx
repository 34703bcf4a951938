import { Form, Input } from 'antd'
import { answerStatement, listStatements, statementDetail, type StatementLine } from '../../../contract/plan/statement.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { site } from '../private/site.ts'

type Props = { statementId: number; line: StatementLine; onClose: () => void }

/** Asks what is wrong with a line, and tells the merchant. */
export const DisputeDialog = ({ statementId, line, onClose }: Props) => (
  <FormDialog
    site={site}
    title={`对“${line.kindLabel}”提出异议`}
    okText="提交"
    mutation={answerStatement}
    inputOf={({ reason }: { reason: string }) => ({ data: { id: statementId, move: 'dispute' as const, lineIds: [line.id], reason } })}
    told="已提交，商家核实后回复"
    anew={[[listStatements.path], [statementDetail.path]]}
    onClose={onClose}
  >
    <Form.Item name="reason" label="异议说明" rules={[{ required: true, message: '请填写异议说明' }]}>
      <Input.TextArea maxLength={200} rows={3} showCount />
    </Form.Item>
  </FormDialog>
)
