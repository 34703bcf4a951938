import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { acceptPrices } from '../../contract/price/priceSheet.ts'
import type { ImportRun } from '../../contract/sheet.ts'
import { faultsIn } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import type { Accepted } from './accepted.ts'
import { WhenField } from './WhenField.tsx'
import styles from './price.module.css'

type AcceptDialogProps = {
  readonly run: ImportRun
  readonly accepted: Accepted
  /** How many products that is. */
  readonly chosen: number
  readonly onClose: () => void
}

/** From when on the accepted prices are sold by, and the word to publish them. */
export function AcceptDialog({ run, accepted, chosen, onClose }: AcceptDialogProps) {
  const navigate = useNavigate()
  const mutation = useOnce(acceptPrices)
  const [dueTime, setDueTime] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const timeFault = faultsIn(mutation.error)['dueTime']
  const publish = () =>
    mutation.mutate(
      { runId: run.id, all: accepted.all, except: [...accepted.except], dueTime, note },
      {
        onSuccess: ({ id }) => {
          tell('已开始发布')
          void navigate(`/sheet/prices/${id}`)
        },
      },
    )
  return (
    <Modal
      open
      title={`发布 ${chosen} 个商品的价格`}
      okText={dueTime === null ? '确认发布' : '确认定时发布'}
      okButtonProps={{ disabled: dueTime === '' }}
      confirmLoading={mutation.isPending}
      closable={!mutation.isPending}
      maskClosable={false}
      onOk={publish}
      onCancel={onClose}
      width={520}
    >
      <Fault error={timeFault ? null : mutation.error} />
      <p>试运行之后又被改过的商品不会发布，会列在结果里。</p>
      <WhenField value={dueTime} onChange={setDueTime} fault={timeFault} />
      <label className={styles.field}>
        <span>说明（可不填）</span>
        <Input value={note} maxLength={100} placeholder="如 2027 年春季调价" onChange={({ target }) => setNote(target.value)} />
      </label>
    </Modal>
  )
}
