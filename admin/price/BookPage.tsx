import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { goodsTypes } from '../../contract/goods.ts'
import { bookProducts, type BookProduct } from '../../contract/price/priceDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { companiesWords } from '../pieces/companiesWords.ts'
import { Empty } from '../pieces/Empty.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { ProductCell } from './PriceListPage.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { bookQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** One price book: its products with the version each is sold by, and who buys by it. */
export function BookPage() {
  const bookId = Number(useParams()['bookId'])
  return Number.isSafeInteger(bookId) && bookId > 0 ? <Opened bookId={bookId} /> : <NotFound />
}

const onPage = bookProducts.input.omit({ bookId: true })

function Opened({ bookId }: { bookId: number }) {
  const { filters, pathWith } = useFilters(onPage)
  const found = useSuspenseQuery(bookQuery({ bookId, ...filters }))
  const [leaving, setLeaving] = useState<BookProduct | null>(null)
  const { book } = found.data
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › <Link to="/priceBook">价格本</Link> › {book.name}
      </p>
      <Heading title={book.name}>
        <LinkButton to="/price">为更多商品定价</LinkButton>
      </Heading>
      <Panel title="使用者">
        <Facts
          rows={[
            ['备注', book.remark],
            ['会员等级', book.levels.join('、') || '—'],
            ['企业', companiesWords(book)],
          ]}
        />
      </Panel>
      <div className={desk.desk}>
        <FoundRows
          filters={filters}
          pathWith={pathWith}
          found={found}
          empty={<Empty todo="打开商品价格页，在“在其他价格本中定价”中选择此价格本并发布，商品会出现在这里。" />}
        >
          {(rows) => <ProductTable rows={rows} bookId={bookId} onRemove={setLeaving} />}
        </FoundRows>
      </div>
      {leaving && <RemoveDialog book={book} product={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

type ProductTableProps = {
  readonly rows: readonly BookProduct[]
  readonly bookId: number
  readonly onRemove: (product: BookProduct) => void
}

const ProductTable = ({ rows, bookId, onRemove }: ProductTableProps) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.productId}
    columns={[
      {
        title: '商品',
        phone: null,
        cell: (row) => <ProductCell {...row} to={`/price/${row.productId}?bookId=${bookId}`} />,
      },
      { title: '类型', cell: (row) => <GoodsTag type={goodsTypes[row.goodsType].wire} /> },
      { title: '协议价', cell: (row) => <>版本 {row.version}</>, small: (row) => row.time },
      { title: '公开价', cell: (row) => (row.publicVersion === null ? '—' : `版本 ${row.publicVersion}`) },
      {
        title: '操作',
        cell: (row) => (
          <Button size="small" danger aria-label={`移除 ${row.name}`} onClick={() => onRemove(row)}>
            移除
          </Button>
        ),
      },
    ]}
  />
)
