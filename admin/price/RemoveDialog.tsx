import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { removeFromBook, type Book, type BookProduct } from '../../contract/priceDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** Asks whether a product is meant to leave the book, and takes it out. */
export function RemoveDialog({ book, product, onClose }: { book: Book; product: BookProduct; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(removeFromBook)
  const remove = () =>
    deed.mutate(
      { bookId: book.id, productId: product.productId },
      {
        onSuccess: () => {
          tell('移除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries(),
      },
    )
  return (
    <Modal
      open
      title="移除商品"
      okText="确认移除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>
        将“{product.name}”移出“{book.name}”后，使用该价格本的企业立即按公开价购买，已下的订单不变。
      </p>
    </Modal>
  )
}
