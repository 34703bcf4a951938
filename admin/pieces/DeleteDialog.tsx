import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { deleteCategory } from '../../contract/categoryDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from './Fault.tsx'
import { tell } from './toast.ts'

type Props = {
  readonly what: string
  readonly id: number
  /** Any call that deletes one thing by its id. */
  readonly endpoint: typeof deleteCategory
  /** The queries that show it; an empty key means all. */
  readonly list: QueryKey
  readonly onClose: () => void
  /** What goes with it, and what not. */
  readonly children: ReactNode
}

/** Asks whether one thing is meant to go, and deletes it. */
export function DeleteDialog({ what, id, endpoint, list, onClose, children }: Props) {
  const queries = useQueryClient()
  const deed = useOnce(endpoint)
  const remove = () =>
    deed.mutate(
      { id },
      {
        onSuccess: () => {
          tell('删除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: list }),
      },
    )
  return (
    <Modal
      open
      title={`删除${what}`}
      okText="确认删除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>{children}</p>
    </Modal>
  )
}
