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

/** Asks whether a deed that cannot be undone is meant, and has it done. */
export function Ask({ title, confirm, children, onConfirm, onClose }: Props) {
  const deed = useMutation({ mutationFn: onConfirm, onSuccess: onClose, retry: false })
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      maskClosable={false}
      onOk={() => deed.mutate()}
      onCancel={onClose}
      width={440}
    >
      <Refused error={deed.error} />
      <p className={css.said}>{children}</p>
    </Modal>
  )
}
