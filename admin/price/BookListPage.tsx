import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteBook, type Book } from '../../contract/price/priceDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { companiesWords } from '../pieces/companiesWords.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Heading } from '../shell/Heading.tsx'
import { BookDialog } from './BookDialog.tsx'
import { booksQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

type Open = { readonly kind: 'save'; readonly book: Book | null } | { readonly kind: 'delete'; readonly book: Book }

/** 价格本: agreed prices, and who buys by them. */
export function BookListPage() {
  const { data: books } = useSuspenseQuery(booksQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › 价格本
      </p>
      <Heading title="价格本">
        <Button type="primary" onClick={() => setOpen({ kind: 'save', book: null })}>
          新增价格本
        </Button>
      </Heading>
      <div className={desk.desk}>
        {books.length === 0 ? (
          <Empty todo="新增价格本后，在商品价格页为它单独定价，再到会员等级或企业页面指定使用。" />
        ) : (
          <BookTable books={books} onOpen={setOpen} />
        )}
      </div>
      {open?.kind === 'save' && <BookDialog book={open.book} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog what="价格本" id={open.book.id} endpoint={deleteBook} list={[]} onClose={close}>
          删除“{open.book.name}”后，其中 {open.book.products} 个商品的协议价不再可用，目前没有等级或企业使用它。
        </DeleteDialog>
      )}
    </>
  )
}

const BookTable = ({ books, onOpen }: { books: readonly Book[]; onOpen: (open: Open) => void }) => (
  <Rows
    rows={books}
    keyOf={(book) => book.id}
    columns={[
      {
        title: '价格本',
        phone: null,
        cell: (book) => <Link to={`/priceBook/${book.id}`}>{book.name}</Link>,
        small: (book) => book.remark,
      },
      { title: '商品', cell: (book) => <>{book.products} 个</> },
      { title: '会员等级', cell: (book) => book.levels.join('、') || '—' },
      { title: '企业', cell: (book) => companiesWords(book) },
      {
        title: '操作',
        cell: (book) => (
          <div className={desk.moves}>
            <EditButtons
              name={book.name}
              onEdit={() => onOpen({ kind: 'save', book })}
              onDelete={book.levels.length + book.companies === 0 && (() => onOpen({ kind: 'delete', book }))}
            />
          </div>
        ),
      },
    ]}
  />
)
