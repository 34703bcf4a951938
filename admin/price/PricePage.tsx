import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { goodsTypes } from '../../contract/goods.ts'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { Fault } from '../pieces/Fault.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { MovedOn } from './MovedOn.tsx'
import { PriceDesk } from './PriceDesk.tsx'
import { booksQuery, draftQuery, priceQuery } from './queries.ts'
import { soldOf, writtenOf, type Written } from './written.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './price.module.css'

/** One product's price: the public one, or the one in a book (`?bookId=`). */
export function PricePage() {
  const { productId } = useParams()
  const [params] = useSearchParams()
  const [id, bookId] = [Number(productId), Number(params.get('bookId'))]
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return <Priced key={`${id} ${bookId}`} productId={id} bookId={bookId > 0 ? bookId : undefined} />
}

function Priced({ productId, bookId }: { productId: number; bookId: number | undefined }) {
  const { data: detail } = useSuspenseQuery(priceQuery({ productId, bookId }))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › {detail.name}
      </p>
      <Heading title={detail.name} />
      <p className={styles.head}>
        <GoodsTag type={goodsTypes[detail.goodsType].wire} /> <span className={table.number}>{detail.number}</span>
        {detail.onSale ? null : <span>未上架</span>}
        <span>{soldWords(detail)}</span>
      </p>
      <BookTabs detail={detail} />
      <Drafted detail={detail} />
    </>
  )
}

/** The desk, from the asker's draft on where there is one; where the price moved on meanwhile, the asker decides. */
function Drafted({ detail }: { detail: PriceDetail }) {
  const queries = useQueryClient()
  const { productId, book, version } = detail
  const { data, error } = useQuery({ ...draftQuery(productId, book?.id ?? null), refetchOnWindowFocus: false })
  const [goesOn, setGoesOn] = useState<Written | null>(null)
  const [round, setRound] = useState(0)
  if (!data) return <Fault error={error} />
  const { draft } = data
  if (draft && draft.base !== version && goesOn === null)
    return <MovedOn detail={detail} draft={draft} onGoOn={() => setGoesOn(writtenOf(draft))} />
  const begun = goesOn ?? (draft ? writtenOf(draft) : soldOf(detail))
  const over = () => {
    setGoesOn(null)
    setRound(round + 1)
    void queries.invalidateQueries()
  }
  return <PriceDesk key={`${version} ${round}`} detail={detail} begun={begun} onOver={over} />
}

function soldWords({ book, version }: PriceDetail): string {
  if (version !== null) return `${book ? book.name : '公开价'}，当前版本 ${version}`
  return book ? `“${book.name}”中还没有该商品，以下为公开价` : '还没有公开价'
}

/** The public price, the books that price the product, and a way into the others. */
function BookTabs({ detail: { productId, book, books } }: { detail: PriceDetail }) {
  const { data: all = [] } = useQuery(booksQuery)
  const navigate = useNavigate()
  const to = (id: number | null) => `/price/${productId}${id === null ? '' : `?bookId=${id}`}`
  const others = all.filter(({ id }) => id !== book?.id && books.every((one) => one.id !== id))
  const shown = book && books.every(({ id }) => id !== book.id) ? [...books, book] : books
  return (
    <div className={styles.books}>
      <Tabs
        name="价格"
        tabs={[
          { to: to(null), label: '公开价', here: book === null },
          ...shown.map(({ id, name }) => ({ to: to(id), label: name, here: id === book?.id })),
        ]}
      />
      {others.length > 0 && (
        <Select
          aria-label="在其他价格本中定价"
          placeholder="在其他价格本中定价…"
          value={null}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number | null) => id !== null && navigate(to(id))}
        />
      )}
    </div>
  )
}
