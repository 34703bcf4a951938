import { Button, Select } from 'antd'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import { findGoods } from '../../contract/page/pageDesk.ts'
import { call } from '../call.ts'
import { GoodsTag } from './GoodsTag.tsx'
import { moved } from './moved.ts'
import { ShiftButtons } from './ShiftButtons.tsx'
import { useFound } from './useFound.ts'
import rows from './rows.module.css'

type Props = {
  id?: string
  value?: readonly ShelfGoods[]
  onChange?: (goods: ShelfGoods[]) => void
  name: string
  /** false: in which order they stand means nothing. */
  ordered?: boolean
}

/** Goods: found by words or number, moved and taken off. `name` says for what, e.g. 场景商品. */
export function GoodsPicker({ id, value = [], onChange, name, ordered = true }: Props) {
  return (
    <div>
      <GoodsSearch id={id} name={name} chosen={value} onAdd={(goods) => onChange?.([...value, goods])} />
      {value.length === 0 && <p className={rows.none}>还没有商品，请在上方查找并添加。</p>}
      <ol className={rows.rows}>
        {value.map((goods, at) => (
          <li key={goods.id}>
            <img src={pictureUrl(goods.image, 240, 'jpg')} alt="" loading="lazy" />
            <div className={rows.words}>
              <span>
                {goods.name} <GoodsTag type={goods.qiliGoodsTypeId} />
              </span>
              <small>
                {goods.number}
                {!goods.onSale && <em> · 已下架，商城不显示</em>}
              </small>
            </div>
            <div className={rows.actions}>
              {ordered && <ShiftButtons name={goods.name} at={at} of={value.length} onShift={(to) => onChange?.(moved(value, at, to))} />}
              <Button
                size="small"
                danger
                aria-label={`移除 ${goods.name}`}
                onClick={() => onChange?.(value.filter((one) => one !== goods))}
              >
                移除
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Goods by words or number. */
export const goodsQuery = (keyword: string) => ({
  queryKey: [findGoods.path, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findGoods, { keyword }, { signal }),
  staleTime: 30_000,
})

type SearchProps = {
  id: string | undefined
  name: string
  chosen: readonly ShelfGoods[]
  onAdd: (goods: ShelfGoods) => void
}

function GoodsSearch({ id, name, chosen, onAdd }: SearchProps) {
  const { found, isWaiting, search, clear } = useFound(goodsQuery)
  const known = new Set(chosen.map((goods) => goods.id))
  const offered = found.filter((goods) => !known.has(goods.id))

  function add(wanted: number) {
    const goods = offered.find((one) => one.id === wanted)
    if (goods) onAdd(goods)
    clear()
  }

  return (
    <Select<number | null>
      {...(id && { id })}
      aria-label={`添加${name}`}
      style={{ width: '100%' }}
      value={null}
      placeholder="按商品名称或采购编号查找并添加"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到可添加的商品'}
      options={offered.map((goods) => ({ value: goods.id, label: `${goods.name}（${goods.number}）` }))}
      onChange={(wanted) => wanted !== null && add(wanted)}
    />
  )
}
