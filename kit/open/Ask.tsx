import { useMutation } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Refused } from './Told.tsx'
import css from './open.module.css'

type Props = {
  title: string
  confirm: string
  children: ReactNode
  /** Does it. What is to be said of the success is the caller's. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks whether an action that cannot be undone is meant, and has it done. */
export function Ask({ title, confirm, children, onConfirm, onClose }: Props) {
  const mutation = useMutation({ mutationFn: onConfirm, onSuccess: onClose, retry: false })
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true }}
      confirmLoading={mutation.isPending}
      maskClosable={false}
      onOk={() => mutation.mutate()}
      onCancel={onClose}
      width={440}
    >
      <Refused error={mutation.error} />
      <p className={css.said}>{children}</p>
    </Modal>
  )
}
