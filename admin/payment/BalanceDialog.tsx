import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { applyBalance, payBack } from '../../contract/payment/bank.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { tell } from '../pieces/toast.ts'
import type { Balance } from './balance.ts'
import { staleByPlacing } from './bankQueries.ts'

export type BalanceDeed = 'apply' | 'payback'
type Props = { readonly balance: Balance; readonly deed: BalanceDeed; readonly onClose: () => void }
type Typed = Record<'orderId' | 'amount' | 'reference' | 'reason', string>

const titles = { apply: '余额抵付订单', payback: '登记余额退回' } as const

/** Pays an order from a company's balance, or writes down that it was transferred back. */
export function BalanceDialog({ balance, deed, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const apply = useOnce(applyBalance)
  const back = useOnce(payBack)
  const made = {
    onSuccess: () => {
      tell(`${titles[deed]}：操作成功`)
      onClose()
    },
    onError: (error: unknown) => showFaults(form, faultsIn(error)),
    onSettled: () => staleByPlacing.forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
  }

  function submit({ orderId = '', amount = '', reference = '', reason = '' }: Partial<Typed>) {
    if (deed === 'apply') {
      const { data, faults } = judge(applyBalance.input, {
        orderId: orderId.trim().toUpperCase(),
        amount: amount.trim(),
      })
      return data ? apply.mutate(data, made) : showFaults(form, faults)
    }
    const { data, faults } = judge(payBack.input, {
      companyId: balance.companyId,
      amount: amount.trim(),
      reference: reference.trim(),
      reason,
    })
    return data ? back.mutate(data, made) : showFaults(form, faults)
  }

  return (
    <FormModal
      title={titles[deed]}
      okText="确认"
      busy={apply.isPending || back.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={apply.error ?? back.error} />
          <p>
            {balance.companyName}，可用余额 <Money yuan={balance.free} />
          </p>
        </>
      }
    >
      {deed === 'apply' && (
        <Form.Item label="订单号" name="orderId">
          <Input autoComplete="off" maxLength={24} />
        </Form.Item>
      )}
      <Form.Item label="金额（元）" name="amount">
        <Input inputMode="decimal" autoComplete="off" maxLength={16} />
      </Form.Item>
      {deed === 'payback' && (
        <>
          <Form.Item label="转出流水号" name="reference" extra="先在网银转账，再把银行的流水号登记在这里">
            <Input autoComplete="off" maxLength={64} />
          </Form.Item>
          <Form.Item label="退款原因" name="reason">
            <Input maxLength={100} />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
