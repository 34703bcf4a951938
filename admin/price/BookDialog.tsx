import { Form, Input } from 'antd'
import { saveBook, type Book } from '../../contract/price/priceDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'

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
    <Form.Item label="价格本名称" name="name">
      <Input maxLength={40} autoComplete="off" />
    </Form.Item>
    <Form.Item label="备注（可不填）" name="remark">
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
  </FormDialog>
)
