import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facets } from '../../../contract/goods/catalog.ts'
import css from './Filters.module.css'
import { PriceAt } from './PriceAt.tsx'
import { listHref, type ListQuery } from './query.ts'
import type { CategoryChoice } from './way.ts'

type Word = 'goodsType' | 'material' | 'process' | 'leadMax' | 'qtyAt' | 'priceMax'
type Value = { value: string; label: string; count?: number }

/** What a chosen value is called that the facets do not count. */
const called: Partial<Record<Word, (value: string) => string>> = {
  leadMax: (days) => `${days} 个工作日内`,
  qtyAt: (pieces) => `${pieces} 件及以下`,
  priceMax: (yuan) => `¥${yuan} 及以下`,
}

/** `counts`: whether they are of all there is, and so worth showing. */
type Props = {
  query: ListQuery
  facets: Facets
  choices: readonly CategoryChoice[]
  counts: boolean
  /** Stands below the rows. */
  children?: ReactNode
}

/** How many values of a row stand open; the rarer ones are folded. */
const shown = 14

/** So many values of a row are offered, the commonest; the others come as the list is narrowed. */
export const mostValues = 40

/** What the list can be narrowed by, as links: they work without scripts and can be sent to a colleague. */
export function Filters({ query, facets, choices, counts, children }: Props) {
  const howMany = (count?: number) => counts && count !== undefined && <small className="num">{count}</small>
  const row = (title: string, word: Word, counted: readonly Value[], before?: ReactNode) => {
    const chosen = query[word]
    const isCounted = chosen === undefined || counted.some(({ value }) => value === chosen)
    const values = isCounted ? counted : withChosen(counted, word, chosen)
    if (values.length === 0 && !before) return null
    const picks = values.map(({ value, label, count }) => (
      <Pick key={value} to={listHref(query, { [word]: query[word] === value ? undefined : value })} chosen={query[word] === value}>
        {label}
        {howMany(count)}
      </Pick>
    ))
    return (
      <Row
        title={title}
        all={query[word] ? listHref(query, { [word]: undefined }) : null}
        more={
          picks.length > shown && (
            <details open={values.slice(shown).some(({ value }) => value === query[word])}>
              <summary>更多</summary>
              <div className={css.values}>{picks.slice(shown)}</div>
              {values.length >= mostValues && <p>只列出最常见的 {mostValues} 种，缩小范围后可选更多。</p>}
            </details>
          )
        }
      >
        {before}
        {picks.slice(0, shown)}
      </Row>
    )
  }
  return (
    <div className={css.filters} data-filters>
      {choices.length > 0 && (
        <Row title="分类" all={null}>
          {choices.map(({ name, to, chosen, count }) => (
            <Pick key={to} to={to} chosen={chosen}>
              {name}
              {howMany(count)}
            </Pick>
          ))}
        </Row>
      )}
      {row('类型', 'goodsType', facets.goodsType)}
      {row('材质', 'material', facets.material)}
      {row('印刷工艺', 'process', facets.process)}
      {row('工期', 'leadMax', facets.lead)}
      {row('起订量', 'qtyAt', facets.minimum)}
      {row('单价', 'priceMax', facets.price, <PriceAt key={`${query.qtyAt}:${query.priceMax}`} query={query} />)}
      {children}
    </div>
  )
}

/** Of bands each in its place, of names last. */
function withChosen(counted: readonly Value[], word: Word, value: string): Value[] {
  const call = called[word]
  if (!call) return [...counted, { value, label: value }]
  return [...counted, { value, label: call(value) }].toSorted((a, b) => Number(a.value) - Number(b.value))
}

type RowProps = { title: string; all: string | null; more?: ReactNode; children: ReactNode }

/** `all`: where the row's filter is taken away again; null where none is set. */
function Row({ title, all, more, children }: RowProps) {
  return (
    <section className={css.row} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.values}>
        {all && (
          <Link to={all} className={css.all}>
            不限
          </Link>
        )}
        {children}
      </div>
      {more}
    </section>
  )
}

const Pick = ({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) => (
  <Link to={to} aria-current={chosen || undefined}>
    {children}
  </Link>
)
