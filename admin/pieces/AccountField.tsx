import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { payeesNow } from '../../contract/payment/payeeDesk.ts'
import { call } from '../call.ts'

/** Every account of the merchant's, as it is set now. */
export const payeesQuery = queryOptions({
  queryKey: [payeesNow.path],
  queryFn: ({ signal }) => call(payeesNow, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

/** Our accounts to choose from; null while there is but one, which nobody need name. */
function useChoices() {
  const { data } = useQuery(payeesQuery)
  if (!data?.usual || data.further.length === 0) return null
  const all = [{ ...data.usual, label: '默认账户', active: true }, ...data.further]
  return [
    { value: '', label: '未指明是哪个收款账户' },
    ...all.map(({ label, bankName, account, active }) => ({
      value: account,
      label: `${label}（${bankName} 尾号 ${account.replaceAll(/[ -]/g, '').slice(-4)}${active ? '' : '，已停用'}）`,
    })),
  ]
}

type Props = { readonly value: string; readonly onChange: (account: string) => void; readonly className?: string | undefined }

/** Of which account of ours a statement is; nothing while there is but one. */
export function AccountField({ value, onChange, className }: Props) {
  const options = useChoices()
  if (!options) return null
  return (
    <p className={className}>
      <Select aria-label="明细所属的收款账户" style={{ width: 'min(100%, 420px)' }} options={options} value={value} onChange={onChange} />
    </p>
  )
}

/** The same in a form, as `payeeAccount`. */
export function AccountItem() {
  const options = useChoices()
  if (!options) return null
  return (
    <Form.Item label="到账的收款账户" name="payeeAccount">
      <Select options={options} />
    </Form.Item>
  )
}
