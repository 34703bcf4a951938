import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { deleteBanner, deleteScene } from '../../contract/pageDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

type Props = {
  what: string
  item: { readonly id: number; readonly name: string }
  endpoint: typeof deleteBanner | typeof deleteScene
  list: QueryKey
  onClose: () => void
}

/** Asks whether it is meant to go from the mall, and deletes it. */
export function DeleteDialog({ what, item, endpoint, list, onClose }: Props) {
  const queries = useQueryClient()
  const deed = useOnce(endpoint)
  const remove = () =>
    deed.mutate(
      { id: item.id },
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
      <p>“{item.name}”删除后不能恢复，商城页面几秒内不再显示。</p>
    </Modal>
  )
}
