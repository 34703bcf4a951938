import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { listConnections, tryConnection, type Connection } from '../../contract/connection/connection.ts'
import { connectionKinds } from '../../contract/connection/kinds.ts'
import { faultsIn } from '../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import styles from './connection.module.css'

type Props = { readonly connection: Connection; readonly onClose: () => void }

/** Asks the provider for real, with what is saved, and tells its answer. */
export function TryDialog({ connection: { name }, onClose }: Props) {
  const { label, tries } = connectionKinds[name]
  const [phone, setPhone] = useState('')
  const queries = useQueryClient()
  const trial = useMutation({
    mutationFn: () => call(tryConnection, { name, ...(name === 'sms' && { phone }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listConnections.path] }),
  })
  const fault = faultsIn(trial.error)['phone']
  return (
    <Modal
      open
      title={`试一试${label}`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="try" type="primary" loading={trial.isPending} onClick={() => trial.mutate()}>
          {trial.data || trial.error ? '再试一次' : '试一试'}
        </Button>,
      ]}
    >
      <p>用已保存的设置真的询问服务商：{tries}。</p>
      {name === 'sms' && (
        <Form layout="vertical" component={false}>
          <Form.Item label="收短信的手机号" htmlFor="trial-phone" {...(fault && { validateStatus: 'error', help: fault })}>
            <Input id="trial-phone" value={phone} onChange={(event) => setPhone(event.target.value)} maxLength={20} inputMode="tel" />
          </Form.Item>
        </Form>
      )}
      <div role="status" className={styles.answer}>
        {trial.data && (
          <Alert
            type={trial.data.ok ? 'success' : 'error'}
            showIcon
            title={trial.data.ok ? '可以使用' : '不能使用'}
            description={trial.data.words}
          />
        )}
      </div>
      {trial.error && !fault && <Fault error={trial.error} />}
    </Modal>
  )
}
