import { removeFromBook, type Book, type BookProduct } from '../../contract/price/priceDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'

/** Asks whether a product is meant to leave the book, and takes it out. */
export const RemoveDialog = ({ book, product, onClose }: { book: Book; product: BookProduct; onClose: () => void }) => (
  <AskDialog
    site={site}
    title="移除商品"
    okText="确认移除"
    danger
    mutation={removeFromBook}
    input={{ bookId: book.id, productId: product.productId }}
    told="移除成功"
    anew={[[]]}
    onClose={onClose}
  >
    <p>
      将“{product.name}”移出“{book.name}”后，使用该价格本的企业立即按公开价购买，已下的订单不变。
    </p>
  </AskDialog>
)
