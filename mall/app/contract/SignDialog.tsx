import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Modal } from 'antd'
import { contractDetail, listContracts, signContract, type ContractDetail } from '../../../contract/contract.ts'
import { orderDetail } from '../../../contract/order.ts'
import { faultsIn, showFaults } from '../../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../private/Fault.tsx'
import { Money } from '../private/Money.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../shell/toast.ts'

/** Has the newest version signed by whoever is logged in, with the log-in password once more. */
export function SignDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const [form] = Form.useForm<{ password: string; read: boolean }>()
  const queries = useQueryClient()
  const buyer = useFrame().buyer
  const newest = contract.versions[0]
  // A repeat is answered the same: the server knows whose signature is there.
  const deed = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(signContract, { no: contract.number, version: contract.version, hash: newest?.hash ?? '', password }),
    retry: false,
    onSuccess: () => {
      toast('签署成功', 'success')
      onClose()
    },
    onError: (error) => showFaults(form, faultsIn(error)),
    onSettled: () =>
      [contractDetail, listContracts, orderDetail].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
  })

  return (
    <Modal
      open
      title="签署合同"
      okText={deed.isPending ? '签署中…' : '确认签署'}
      okButtonProps={{ htmlType: 'submit', form: 'sign', disabled: deed.isPending, className: 'p-steady' }}
      maskClosable={false}
      onCancel={onClose}
      width={520}
    >
      <Fault error={deed.error} />
      <p className="k-about">
        代表 <b>{contract.companyName}</b> 签署合同 <span className="num">{contract.number}</span> 第 {contract.version} 版，价税合计{' '}
        <Money amount={contract.gross} />。
      </p>
      <p className="p-hint">将记录签署人 {buyer?.nickname ?? ''}、时间、网络地址与内容校验值：<code className="k-code">{newest?.hash}</code></p>
      <Form id="sign" name="sign" form={form} layout="vertical" onFinish={(typed) => deed.mutate(typed)} requiredMark={false}>
        <input type="text" autoComplete="username" hidden readOnly value={buyer?.phone ?? ''} />
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="read"
          valuePropName="checked"
          rules={[{ validator: (_, read) => (read ? Promise.resolve() : Promise.reject(new Error('请先阅读并同意合同全文'))) }]}
        >
          <Checkbox>我已阅读合同全文，有权代表企业签署</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
} // prettier-ignore
