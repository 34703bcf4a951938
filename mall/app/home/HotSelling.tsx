import { useState } from 'react'
import type { CardView } from '../parts/goods.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Empty, Section } from '../parts/Section.tsx'
import { drawHot, hotBatch } from './drawHot.ts'
import css from './home.module.css'

type Props = { hot: readonly CardView[]; first: readonly number[] }

/** 热销爆款: five of the hot goods, `first` by their ids, and others at 换一批. */
export function HotSelling({ hot, first }: Props) {
  const [drawn, draw] = useState(first)
  const cards = drawn.flatMap((id) => hot.find(({ productId }) => productId === id) ?? [])

  function redraw() {
    // As many as can be are others than those on show.
    const others = hot.filter(({ productId }) => !drawn.includes(productId))
    const pool = others.length >= hotBatch ? others : hot
    draw(drawHot(pool, Math.random).map(({ productId }) => productId))
  }

  const more = hot.length > hotBatch && (
    <button type="button" onClick={redraw}>
      换一批 ↻
    </button>
  )
  return (
    <Section title="热销爆款" hint="近期企业下单最多" more={more}>
      <div className={css.hot}>{cards.length > 0 ? <ProductGrid cards={cards} /> : <Empty />}</div>
    </Section>
  )
}
