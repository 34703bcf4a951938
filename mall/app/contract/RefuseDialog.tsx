import { Form, Input } from 'antd'
import { contractDetail, listContracts, refuseContract, RefuseForm, type ContractDetail } from '../../../contract/contract/contract.ts'
import { judge } from '../../../kit/form.ts'
import { MoveDialog } from '../../../kit/MoveDialog.tsx'
import { site } from '../private/site.ts'
import css from './contract.module.css'

/** Says no to the newest version, with the reason that the merchant will read. */
export function RefuseDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const seen = { no: contract.number, version: contract.version, hash: contract.versions[0]?.hash ?? '' }
  function inputOf(typed: { reason: string }) {
    const { data, faults } = judge(RefuseForm, typed)
    return data ? { data: { ...seen, ...data } } : { faults }
  }
  return (
    <MoveDialog
      site={site}
      move={{ label: '拒签合同', danger: true }}
      mutation={refuseContract}
      inputOf={inputOf}
      anew={[[contractDetail.path], [listContracts.path]]}
      onClose={onClose}
      okText="拒签"
      told="已拒签"
      head={<p className={css.about}>拒签后商家会收到原因，可修改合同后请您重新签署；逾期未签订单自动关闭。</p>}
    >
      <Form.Item name="reason" label="拒签原因" required>
        <Input.TextArea maxLength={200} rows={3} showCount autoFocus />
      </Form.Item>
    </MoveDialog>
  )
}
