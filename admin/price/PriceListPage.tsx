import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { goodsTypes } from '../../contract/goods.ts'
import type { Chosen } from '../../contract/price/bulkPrice.ts'
import { listPrices, type PricedProduct } from '../../contract/price/priceDesk.ts'
import { listSchedules } from '../../contract/price/priceSchedule.ts'
import { taxNames } from '../../contract/price/taxNames.ts'
import { Pic } from '../../kit/Pic.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { CategoryField } from '../pieces/CategoryField.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { BulkPriceDialog } from './BulkPriceDialog.tsx'
import { pricesQuery, schedulesQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import bulk from '../pieces/bulk.module.css'
import table from '../pieces/table.module.css'
import styles from './price.module.css'

const types = { all: '全部', ...Object.fromEntries(Object.entries(goodsTypes).map(([type, { tag }]) => [type, tag])) }

/** 价格: every product with what it is sold by, and many changed alike. */
export function PriceListPage() {
  const list = useFilters(listPrices.input)
  const { filters, go } = list
  const found = useQuery(pricesQuery(filters))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [changing, setChanging] = useState<Changing | null>(null)
  const { keyword, type, categoryId } = filters
  const all = {
    goods: { ...(keyword && { keyword }), type, ...(categoryId && { categoryId }) },
    named: `列表中的 ${found.data?.total ?? 0} 个商品`,
  }

  return (
    <>
      <Heading title="价格">
        <div className={styles.buttons}>
          <Link to="/price/schedule">定时价格</Link>
          <Link to="/sheet/prices">导入导出</Link>
          <Button disabled={!found.data?.total} onClick={() => setChanging(all)}>
            批量调价
          </Button>
        </div>
      </Heading>
      <FailedNote />
      <ListFrame
        {...list}
        name="商品类型"
        tabs={tabsOf(types, 'type', list)}
        search={
          <>
            <PriceSearch key={JSON.stringify(filters)} keyword={keyword} categoryId={categoryId} onSearch={go} />
            {chosen.size > 0 && (
              <div className={bulk.bulk} role="group" aria-label="批量操作">
                <span>已选 {chosen.size} 个</span>
                <Button size="small" onClick={() => setChanging({ goods: { ids: [...chosen] }, named: `已选的 ${chosen.size} 个商品` })}>
                  批量调价
                </Button>
                <Button size="small" type="text" onClick={() => setChosen(new Set())}>
                  取消选择
                </Button>
              </div>
            )}
          </>
        }
        found={found}
        empty={<Empty todo="没有符合条件的商品，请更换关键词、类型或分类。" />}
      >
        {(rows) => <PriceTable rows={rows} chosen={chosen} onChoose={setChosen} />}
      </ListFrame>
      {changing && <BulkPriceDialog {...changing} onClose={() => setChanging(null)} />}
    </>
  )
}

type Changing = { readonly goods: Chosen; readonly named: string }

type SearchProps = {
  readonly keyword: string | undefined
  readonly categoryId: number | undefined
  readonly onSearch: (filters: { keyword: string; categoryId: number | '' }) => void
}

/** Search of the list. Draw it anew (`key`) when the filters change from elsewhere. */
function PriceSearch({ keyword, categoryId, onSearch }: SearchProps) {
  const [category, setCategory] = useState<number | ''>(categoryId ?? '')
  return (
    <KeywordSearch
      keyword={keyword}
      placeholder="商品名称或采购编号"
      atMost={60}
      narrowed={Boolean(keyword || categoryId)}
      onSearch={(typed) => onSearch({ keyword: typed, categoryId: category })}
      onReset={() => onSearch({ keyword: '', categoryId: '' })}
    >
      <CategoryField value={category} onChange={setCategory} />
    </KeywordSearch>
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

type TableProps = {
  readonly rows: readonly PricedProduct[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}

function PriceTable({ rows, chosen, onChoose }: TableProps) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const ids = rows.map(({ productId }) => productId)
  const all = ids.every((id) => chosen.has(id))
  const some = ids.some((id) => chosen.has(id))
  const choose = (which: readonly number[], on: boolean) =>
    onChoose(new Set([...[...chosen].filter((id) => !which.includes(id)), ...(on ? which : [])]))
  return (
    <>
      <div className={styles.chooseAll}>
        <Checkbox checked={all} indeterminate={some && !all} onChange={({ target }) => choose(ids, target.checked)}>
          全选本页
        </Checkbox>
      </div>
      <Rows
        rows={rows}
        keyOf={(row) => row.productId}
        columns={[
          {
            title: '选择',
            head: <span className="unseen">选择</span>,
            phone: null,
            width: 32,
            cell: ({ productId, name }) => (
              <Checkbox
                aria-label={`选择 ${name}`}
                checked={chosen.has(productId)}
                onChange={({ target }) => choose([productId], target.checked)}
              />
            ),
          },
          { title: '商品', phone: null, cell: (row) => <ProductCell {...row} to={`/price/${row.productId}`} /> },
          { title: '类型', cell: (row) => <GoodsTag type={goodsTypes[row.goodsType].wire} /> },
          {
            title: '默认配置（含税）',
            right: true,
            cell: ({ first }) => (first ? `¥${first.unitGross}` : '—'),
            small: ({ first, unit }) => first && `${first.quantity} ${unit}起`,
          },
          {
            title: '各档单价',
            cell: ({ steps, unit }) => <Steps steps={steps} unit={unit} />,
            small: ({ taxMode }) => taxMode && taxNames[taxMode],
          },
          ...(staff.areas.includes('margin')
            ? [{ title: '毛利率', right: true, cell: ({ margin }: PricedProduct) => (margin === null ? '—' : `${margin}%`) }]
            : []),
          {
            title: '公开价',
            cell: (row) => (row.version === null ? '尚未定价' : `版本 ${row.version}`),
            small: (row) => row.time?.slice(0, 16),
          },
          { title: '价格本', cell: (row) => (row.books > 0 ? `${row.books} 个` : '—') },
        ]}
      />
    </>
  )
}

/** The goods' own price from how many on, as far as it fits. */
const Steps = ({ steps, unit }: Pick<PricedProduct, 'steps' | 'unit'>) =>
  steps.length === 0 ? (
    '—'
  ) : (
    <ul className={styles.steps}>
      {steps.slice(0, stepsShown).map(({ from, each }) => (
        <li key={from}>
          {from} {unit}起 <b>¥{each}</b>
        </li>
      ))}
      {steps.length > stepsShown && <li>另 {steps.length - stepsShown} 档</li>}
    </ul>
  )

const stepsShown = 4

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
