import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { deleteBook, type Book } from '../../contract/priceDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** Asks whether a book that nobody buys by is meant to go, and deletes it. */
export function DeleteBookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(deleteBook)
  const remove = () =>
    deed.mutate(
      { id: book.id },
      {
        onSuccess: () => {
          tell('删除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries(),
      },
    )
  return (
    <Modal
      open
      title="删除价格本"
      okText="确认删除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>
        删除“{book.name}”后，其中 {book.products} 个商品的协议价不再可用，目前没有等级或企业使用它。
      </p>
    </Modal>
  )
}
