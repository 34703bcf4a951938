import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteBook, type Book } from '../../contract/priceDesk.ts'
import { companiesWords } from '../pieces/companiesWords.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Heading } from '../shell/Heading.tsx'
import { BookDialog } from './BookDialog.tsx'
import { booksQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'

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
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">价格本</th>
        <th scope="col">商品</th>
        <th scope="col">会员等级</th>
        <th scope="col">企业</th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      {books.map((book) => (
        <tr key={book.id}>
          <td>
            <Link to={`/priceBook/${book.id}`}>{book.name}</Link>
            {book.remark && <small>{book.remark}</small>}
          </td>
          <td data-name="商品">{book.products} 个</td>
          <td data-name="会员等级">{book.levels.join('、') || '—'}</td>
          <td data-name="企业">{companiesWords(book)}</td>
          <td data-name="操作">
            <div className={desk.moves}>
              <EditButtons
                name={book.name}
                onEdit={() => onOpen({ kind: 'save', book })}
                onDelete={book.levels.length + book.companies === 0 && (() => onOpen({ kind: 'delete', book }))}
              />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
