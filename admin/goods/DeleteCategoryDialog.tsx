import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { deleteCategory, listCategories, type CategoryRow } from '../../contract/categoryDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** Asks whether a category that holds nothing is meant to go, and deletes it. */
export function DeleteCategoryDialog({ category, onClose }: { category: CategoryRow; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(deleteCategory)
  const remove = () =>
    deed.mutate(
      { id: category.id },
      {
        onSuccess: () => {
          tell('删除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [listCategories.path] }),
      },
    )

  return (
    <Modal
      open
      title="删除分类"
      okText="确认删除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>删除“{category.name}”后不能恢复，其中没有商品和下级分类。</p>
    </Modal>
  )
}
