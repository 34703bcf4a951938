import { useState } from 'react'
import pageCss from '../private/page.module.css'
import css from './quick.module.css'
import { SheetRow } from './SheetRow.tsx'
import type { SheetState } from './useSheet.ts'

const perPage = 50
const filters = { all: '全部', ok: '可加入', faulty: '需处理' } as const
type Filter = keyof typeof filters

/** The rows with what each comes to; what is wrong is put right in its place. */
export function SheetTable({ sheet }: { sheet: SheetState }) {
  const { rows, results } = sheet
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const stateOf = (row: (typeof rows)[number]) => results.get(row)?.state
  const counts = {
    all: rows.length,
    ok: rows.filter((row) => stateOf(row) === 'ok').length,
    faulty: rows.filter((row) => (stateOf(row) ?? 'ok') !== 'ok').length,
  }
  const shown = rows
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => filter === 'all' || (filter === 'ok') === (stateOf(row) === 'ok'))
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const at = Math.min(page, pages)
  const turn = (to: number) => setPage(Math.min(pages, Math.max(1, to)))

  return (
    <section className={`${pageCss.card} ${css.card}`} aria-label="核对结果">
      <div className={css.tabs} role="group" aria-label="按结果筛选">
        {(Object.keys(filters) as Filter[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => {
              setFilter(one)
              setPage(1)
            }}
          >
            {filters[one]} <b className="num">{counts[one]}</b>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={css.none}>暂无数据</p>}
      <ol className={css.rows}>
        {shown.slice((at - 1) * perPage, at * perPage).map(({ row, place }) => (
          <SheetRow key={row.id} row={row} place={place} sheet={sheet} />
        ))}
      </ol>
      {pages > 1 && (
        <p className={css.pager}>
          <button type="button" className="btn" disabled={at === 1} onClick={() => turn(at - 1)}>
            上一页
          </button>
          <span className="num">
            {at} / {pages}
          </span>
          <button type="button" className="btn" disabled={at === pages} onClick={() => turn(at + 1)}>
            下一页
          </button>
        </p>
      )}
    </section>
  )
}
