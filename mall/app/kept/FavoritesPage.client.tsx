import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { removeFavourite } from '../../../contract/goods/favourite.ts'
import { ListButton } from '../parts/ListButton.tsx'
import { ListFrame } from '../private/ListFrame.tsx'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { KeptCard } from './KeptCard.tsx'
import { NothingKept } from './NothingKept.tsx'
import { PickBar } from './PickBar.tsx'
import { keptPerPage, keptQuery } from './queries.ts'
import { usePicked } from './usePicked.ts'
import { useRemoval } from './useRemoval.ts'
import pageCss from '../private/page.module.css'
import css from './kept.module.css'

/** 我的收藏: the products kept, the latest first; one goes by its heart, several by being picked. */
export function FavoritesPage() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const shown = useDeferredValue(page)
  const { data } = useSuspenseQuery(keptQuery('collect', shown))
  const ids = data.rows.map((kept) => kept.productId)
  const { picked, isPicked, pick, none } = usePicked(ids)
  const [leaving, leave] = useState<readonly number[] | null>(null)
  const remove = useRemoval(removeFavourite, '已取消收藏')

  return (
    <div className={pageCss.page}>
      <h1>我的收藏</h1>
      {data.total > 0 && (
        <div className={`${pageCss.card} ${css.tools}`}>
          <p>
            共 <b className="num">{data.total}</b> 件商品
          </p>
          <PickBar
            shown={ids.length}
            picked={picked.length}
            action="取消收藏"
            onAll={(on) => pick(ids, on)}
            onAction={() => leave(picked)}
          />
          <ListButton className={css.add ?? ''} disabled={picked.length === 0} wanted={{ productIds: [...picked] }} />
        </div>
      )}
      <ListFrame
        page={page}
        limit={keptPerPage}
        href={(next) => pathWith('/favorites', { page: next })}
        found={data}
        empty={<NothingKept hint="看到合适的商品，点一下心形即可收藏，下次直接从这里下单。" />}
      >
        <ul className={css.grid} aria-busy={page !== shown} aria-label="收藏的商品">
          {data.rows.map((kept) => (
            <KeptCard
              key={kept.productId}
              kept={kept}
              picked={isPicked(kept.productId)}
              onPick={(on) => pick([kept.productId], on)}
              onRemove={() => leave([kept.productId])}
            />
          ))}
        </ul>
      </ListFrame>
      {leaving && (
        <ConfirmDialog
          title="取消收藏"
          confirm="取消收藏"
          onClose={() => leave(null)}
          onConfirm={async () => {
            await remove({ ids: [...leaving] })
            none()
            leave(null)
          }}
        >
          <p>确定取消收藏这 {leaving.length} 件商品吗？</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
