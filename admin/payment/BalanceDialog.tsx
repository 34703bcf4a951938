import { Form, Input } from 'antd'
import type { z } from 'zod'
import { applyBalance, payBack } from '../../contract/payment/bank.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import type { Balance } from './balance.ts'
import { staleByPlacing } from './bankQueries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

export type BalanceAction = 'apply' | 'payback'
type Props = { readonly balance: Balance; readonly mutation: BalanceAction; readonly onClose: () => void }
type Typed = Record<'orderId' | 'amount' | 'reference' | 'reason', string>

const blank: Typed = { orderId: '', amount: '', reference: '', reason: '' }
const titles = { apply: '余额抵付订单', payback: '登记余额退回' } as const

/** Pays an order from a company's balance, or writes down that it was transferred back. */
export const BalanceDialog = ({ balance: { companyId, companyName, free }, mutation, onClose }: Props) => (
  <FormDialog<Typed, z.ZodType>
    title={titles[mutation]}
    okText="确认"
    width={440}
    mutation={mutation === 'apply' ? applyBalance : payBack}
    begun={blank}
    inputOf={({ orderId, amount, reference, reason }) =>
      mutation === 'apply'
        ? { orderId: orderId.trim().toUpperCase(), amount: amount.trim() }
        : { companyId, amount: amount.trim(), reference: reference.trim(), reason }
    }
    told={`${titles[mutation]}：操作成功`}
    anew={staleByPlacing.map(({ path }) => [path])}
    onClose={onClose}
    head={
      <p>
        {companyName}，可用余额 <Money yuan={free} />
      </p>
    }
  >
    {mutation === 'apply' && <InputItem label="订单号" name="orderId" maxLength={24} />}
    <InputItem label="金额（元）" name="amount" inputMode="decimal" maxLength={16} />
    {mutation === 'payback' && (
      <>
        <InputItem label="转出流水号" name="reference" extra="先在网银转账，再把银行的流水号登记在这里" maxLength={64} />
        <Form.Item label="退款原因" name="reason">
          <Input maxLength={100} />
        </Form.Item>
      </>
    )}
  </FormDialog>
)
