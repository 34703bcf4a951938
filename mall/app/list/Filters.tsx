import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facets } from '../../../contract/catalog.ts'
import css from './Filters.module.css'
import { listHref, type ListQuery } from './query.ts'

type Word = 'goodsType' | 'material' | 'process' | 'leadMax' | 'qtyAt'
type Value = { value: string; label: string; count?: number }

const leads: Value[] = [3, 5, 7, 10, 15].map((days) => ({ value: String(days), label: `${days} 个工作日内` }))
const minimums: Value[] = [1, 50, 100, 300, 500].map((most) => ({
  value: String(most),
  label: most === 1 ? '1 件起订' : `${most} 件及以下`,
}))

type Props = { query: ListQuery; facets: Facets; choices: readonly { name: string; to: string; chosen: boolean }[] }

/** How many values of a row stand open; the rarer ones are folded. */
const shown = 14

/** What the list can be narrowed by, as links: they work without scripts and can be sent to a colleague. */
export function Filters({ query, facets, choices }: Props) {
  const row = (title: string, word: Word, values: readonly Value[]) => {
    const picks = values.map(({ value, label, count }) => (
      <Pick
        key={value}
        to={listHref(query, { [word]: query[word] === value ? undefined : value })}
        chosen={query[word] === value}
      >
        {label}
        {count !== undefined && <small className="num">{count}</small>}
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
            </details>
          )
        }
      >
        {picks.slice(0, shown)}
      </Row>
    )
  }
  return (
    <div className={css.filters}>
      {choices.length > 0 && (
        <Row title="分类" all={null}>
          {choices.map(({ name, to, chosen }) => (
            <Pick key={to} to={to} chosen={chosen}>
              {name}
            </Pick>
          ))}
        </Row>
      )}
      {facets.goodsType.length > 0 && row('类型', 'goodsType', facets.goodsType)}
      {facets.material.length > 0 && row('材质', 'material', facets.material)}
      {facets.process.length > 0 && row('印刷工艺', 'process', facets.process)}
      {row('工期', 'leadMax', leads)}
      {row('起订量', 'qtyAt', minimums)}
    </div>
  )
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
