import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { deleteLevel, listLevels, type Level } from '../../contract/company.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** Asks whether a level nobody has is meant to go, and deletes it. */
export function DeleteLevelDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(deleteLevel)
  const remove = () =>
    deed.mutate(
      { id: level.id },
      {
        onSuccess: () => {
          tell('删除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [listLevels.path] }),
      },
    )

  return (
    <Modal
      open
      title="删除等级"
      okText="确认删除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>删除“{level.name}”后不能恢复，目前没有企业使用该等级。</p>
    </Modal>
  )
}
