import { saveBook, type Book } from '../../contract/price/priceDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

/** A new price book (`book` null), or one to be renamed. */
export const BookDialog = ({ book, onClose }: { book: Book | null; onClose: () => void }) => (
  <FormDialog
    title={book ? '修改价格本' : '新增价格本'}
    mutation={saveBook}
    begun={{ name: book?.name ?? '', remark: book?.remark ?? '' }}
    inputOf={(typed) => ({ ...(book && { id: book.id }), ...typed })}
    refusedAt={{ 'priceBook.name.taken': 'name' }}
    anew={[[]]}
    onClose={onClose}
  >
    <InputItem label="价格本名称" name="name" maxLength={40} />
    <InputItem label="备注（可不填）" name="remark" maxLength={200} />
  </FormDialog>
)
