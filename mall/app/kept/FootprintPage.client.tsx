import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deleteFootprints, footprintDays } from '../../../contract/goods/favourite.ts'
import { serverNow } from '../clock.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { byDay, dayWords } from './days.ts'
import { FootprintDay } from './FootprintDay.tsx'
import { NothingKept } from './NothingKept.tsx'
import { PickBar } from './PickBar.tsx'
import { keptPerPage, keptQuery } from './queries.ts'
import { usePicked } from './usePicked.ts'
import { useRemoval } from './useRemoval.ts'
import pageCss from '../private/page.module.css'
import css from './kept.module.css'

/** What is to go: footprints one by one, or all of a day. */
type Leaving = { ids: number[]; words: string } | { day: string; words: string }

/** 浏览足迹: the products looked at, day by day. */
export function FootprintPage() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const shown = useDeferredValue(page)
  const { data } = useSuspenseQuery(keptQuery('foot', shown))
  const ids = data.rows.flatMap(({ footId }) => footId ?? [])
  const { picked, isPicked, pick, none } = usePicked(ids)
  const [leaving, leave] = useState<Leaving | null>(null)
  const remove = useRemoval(deleteFootprints, '删除成功')
  const now = serverNow()

  return (
    <div className={pageCss.page}>
      <h1>浏览足迹</h1>
      {data.total > 0 && (
        <div className={`${pageCss.card} ${css.tools}`}>
          <p>
            共 <b className="num">{data.total}</b> 条足迹，保留 {footprintDays} 天
          </p>
          <PickBar
            shown={ids.length}
            picked={picked.length}
            action="删除所选"
            onAll={(on) => pick(ids, on)}
            onAction={() => leave({ ids: picked, words: `确定删除所选的 ${picked.length} 条足迹吗？` })}
          />
        </div>
      )}
      <ListFrame
        page={page}
        limit={keptPerPage}
        href={(next) => pathWith('/footprint', { page: next })}
        found={data}
        empty={<NothingKept hint={`看过的商品会在这里保留 ${footprintDays} 天。`} />}
      >
        <div aria-busy={page !== shown} className={css.days}>
          {byDay(data.rows).map(({ day, rows }) => (
            <FootprintDay
              key={day}
              name={dayWords(day, now)}
              rows={rows}
              isPicked={isPicked}
              onPick={pick}
              onClear={() => leave({ day, words: `确定清空${dayWords(day, now)}的全部足迹吗？` })}
              onRemove={(id) => leave({ ids: [id], words: '确定删除这条足迹吗？' })}
            />
          ))}
        </div>
      </ListFrame>
      {leaving && (
        <ConfirmDialog
          title="删除足迹"
          confirm="删除"
          onClose={() => leave(null)}
          onConfirm={async () => {
            await remove('day' in leaving ? { day: leaving.day } : { ids: leaving.ids })
            none()
            leave(null)
          }}
        >
          <p>{leaving.words}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
