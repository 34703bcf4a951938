import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { goodsTypes } from '../../contract/goods.ts'
import { listPrices, type PricedProduct } from '../../contract/price/priceDesk.ts'
import { listSchedules } from '../../contract/price/priceSchedule.ts'
import { Pic } from '../../kit/Pic.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { pricesQuery, schedulesQuery } from './queries.ts'
import table from '../pieces/table.module.css'
import styles from './price.module.css'

const types = { all: '全部', ...Object.fromEntries(Object.entries(goodsTypes).map(([type, { tag }]) => [type, tag])) }

/** 价格: every product with what it is sold by. */
export function PriceListPage() {
  const list = useFilters(listPrices.input)
  const { filters } = list
  const found = useQuery(pricesQuery(filters))

  return (
    <>
      <Heading title="价格">
        <div className={styles.buttons}>
          <Link to="/price/schedule">定时价格</Link>
          <Link to="/sheet/prices">导入导出</Link>
        </div>
      </Heading>
      <FailedNote />
      <ListFrame
        {...list}
        name="商品类型"
        tabs={tabsOf(types, 'type', list)}
        search={
          <KeywordSearch
            key={filters.keyword}
            keyword={filters.keyword}
            placeholder="商品名称或采购编号"
            atMost={60}
            onSearch={(keyword) => list.go({ keyword })}
          />
        }
        found={found}
        empty={<Empty todo="没有符合条件的商品，请更换关键词或类型。" />}
      >
        {(rows) => <PriceTable rows={rows} />}
      </ListFrame>
    </>
  )
}

/** Prices that were not published at their moment: somebody should look. */
function FailedNote() {
  const { data } = useQuery(schedulesQuery(listSchedules.input.parse({ state: 'failed', limit: 1 })))
  const failed = data?.counts.failed ?? 0
  return failed > 0 ? (
    <Alert
      style={{ marginBottom: 12 }}
      type="error"
      showIcon
      title={`${failed} 个定时价格到点未能发布`}
      action={<Link to="/price/schedule?state=failed">查看原因</Link>}
    />
  ) : null
}

const PriceTable = ({ rows }: { rows: readonly PricedProduct[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.productId}
    columns={[
      { title: '商品', phone: null, cell: (row) => <ProductCell {...row} to={`/price/${row.productId}`} /> },
      { title: '类型', cell: (row) => <GoodsTag type={goodsTypes[row.goodsType].wire} /> },
      {
        title: '公开价',
        cell: (row) => (row.version === null ? '尚未定价' : `版本 ${row.version}`),
        small: (row) => row.time,
      },
      { title: '版本数', cell: (row) => row.versions },
      { title: '价格本', cell: (row) => (row.books > 0 ? `${row.books} 个` : '—') },
    ]}
  />
)

type ProductCellProps = Pick<PricedProduct, 'name' | 'number' | 'picture' | 'onSale'> & { readonly to: string }

/** A product as lists of prices name it. */
export const ProductCell = ({ name, number, picture, onSale, to }: ProductCellProps) => (
  <div className={table.goods}>
    <div className={table.thumbs}>{picture && <Pic image={picture} alt="" sizes="48px" small />}</div>
    <div>
      <Link to={to}>{name}</Link>
      <small>
        {number}
        {onSale ? '' : ' · 未上架'}
      </small>
    </div>
  </div>
)
