import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { FactorProof } from '../../contract/account/factor.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../form.ts'
import { FormModal } from '../FormModal.tsx'
import { Refused } from '../open/Told.tsx'
import { Codes } from './Codes.tsx'
import { FactorCodeInput } from './FactorCodeInput.tsx'
import type { FactorWays } from './ways.ts'
import css from './factor.module.css'

type Props = { ways: FactorWays; mutation: 'renew' | 'off'; onClose: () => void }
type Typed = { password?: string; code?: string }

const words = {
  renew: { title: '重新生成恢复码', ok: '重新生成', said: '原来的恢复码会全部作废。' },
  off: { title: '关闭两步验证', ok: '确认关闭', said: '关闭后，只凭密码即可登录；其他设备上的登录会退出。换手机时，请先关闭再重新设置。' },
}

/** Turns the second factor off, or makes new recovery codes: by password and code together. */
export function BothDialog({ ways, mutation: what, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (typed: { password: string; code: string }) =>
      what === 'renew' ? (await ways.renew(typed)).codes : await ways.off(typed).then(() => null),
    retry: false,
  })
  const { title, ok, said } = words[what]
  const readAgain = () => ways.anew.forEach((queryKey) => void queries.invalidateQueries({ queryKey }))

  function submit(typed: Typed) {
    const { data, faults } = judge(FactorProof, { password: '', code: '', ...typed })
    if (!data) return showFaults(form, { ...faults, ...missingIn({ password: '请输入密码', code: '请输入动态验证码' }, typed) })
    mutation.mutate(data, {
      onSuccess: (codes) => {
        readAgain()
        if (codes) return
        ways.tell('两步验证已关闭')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  if (mutation.data)
    return (
      <Modal open title={title} footer={null} closable={false} keyboard={false} width={520}>
        <Codes codes={mutation.data} onDone={onClose} />
      </Modal>
    )
  return (
    <FormModal
      title={title}
      okText={ok}
      danger={what === 'off'}
      busy={mutation.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={css.said}>{said}</p>
          <Refused error={unplaced(form, mutation.error)} />
        </>
      }
    >
      <Form.Item label="登录密码" name="password">
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item label="动态验证码或恢复码" name="code">
        <FactorCodeInput long />
      </Form.Item>
    </FormModal>
  )
}
