import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffSignContract } from '../../contract/contract/contractDesk.ts'
import { grouped } from '../../contract/money.ts'
import { faultsIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { moving } from './queries.ts'
import desk from '../pieces/desk.module.css'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Has the newest version signed for the merchant, with the log-in password once more. */
export function SignDialog({ contract, onClose }: Props) {
  const [form] = Form.useForm<{ password: string }>()
  const queries = useQueryClient()
  // A repeat is answered the same: the server knows whose signature is there.
  const deed = useMutation({
    mutationFn: ({ password }: { password: string }) => {
      const { number: no, version, versions } = contract
      return call(staffSignContract, { no, version, hash: versions[0]?.hash ?? '', password })
    },
    retry: false,
    onSuccess: ({ state }) => {
      tell(state === 'effective' ? '签署成功' : '已交电子签章平台盖章，完成后生效')
      onClose()
    },
    onError: (error) => showFaults(form, faultsIn(error)),
    onSettled: () => moving.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
  })
  return (
    <FormModal
      title="签署合同"
      okText="确认签署"
      busy={deed.isPending}
      width={480}
      form={form}
      onSubmit={(typed) => deed.mutate(typed)}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p className={desk.subject}>
            {contract.companyName}，合同 {contract.number} 第 {contract.version} 版{contract.gross && `，¥${grouped(contract.gross)}`}
          </p>
          <p>
            {contract.frame ? '签署后合同生效，有效期内的订单无需逐单签署；' : '签署后合同生效，客户即可付款；'}
            将记录您的姓名、时间、网络地址与内容校验值。
          </p>
        </>
      }
    >
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
        <Input type="password" autoComplete="current-password" autoFocus />
      </Form.Item>
    </FormModal>
  )
}
