import { useMemo } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { home } from '../../../contract/catalog.ts'
import { callIn } from '../door.ts'
import { pack, unpack } from '../packed.ts'
import { cardView } from '../parts/goods.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Empty, Section } from '../parts/Section.tsx'
import { CategoryBox } from '../shell/CategoryBox.tsx'
import type { Surroundings } from '../shell/Shell.tsx'
import { Carousel } from './Carousel.tsx'
import { drawHot } from './drawHot.ts'
import css from './home.module.css'
import { HotSelling } from './HotSelling.tsx'
import { SceneGrid } from '../scene/SceneGrid.tsx'

export const handle: Surroundings = { home: true }

export const meta = () => [
  { title: '印采 - 企业印刷与礼品采购' },
  {
    name: 'description',
    content:
      '印采为企业提供帆布袋、T恤、保温杯、笔记本等印刷与礼品的定制采购：价格逐项透明，交期有依据，稿件校样全程可查。',
  },
  { tagName: 'link', rel: 'canonical', href: '/' },
]

/** The hot five are drawn here, so that server and browser show the same. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { qiliSlideshows, seasonHot, scenesList, likeInfo } = await callIn(context)(home, {})
  const hot = seasonHot.map(cardView)
  const rows = { banners: qiliSlideshows, hot, scenes: scenesList.data, liked: likeInfo.map(cardView) }
  return {
    rows: pack(rows),
    drawn: drawHot(hot, Math.random).map(({ productId }) => productId),
  }
}

export default function Home() {
  const { rows, drawn } = useLoaderData<typeof loader>()
  const { banners, hot, scenes, liked } = useMemo(() => unpack(rows), [rows])
  return (
    <>
      <h1 className="unseen">印采 企业印刷与礼品采购</h1>
      <div className={`wide ${css.first}`}>
        <CategoryBox />
        <Carousel banners={banners} />
      </div>
      <Section title="行业场景" hint="按使用场合选好一整套" more={<Link to="/indexpage/sceneList">查看更多 ›</Link>}>
        {scenes.length > 0 ? <SceneGrid scenes={scenes.slice(0, 8)} /> : <Empty />}
      </Section>
      <HotSelling hot={hot} first={drawn} />
      <Section title="为您推荐" hint="常买常用的印制品" more={<Link to="/indexpage/productlist">查看更多 ›</Link>}>
        {liked.length > 0 ? <ProductGrid cards={liked} /> : <Empty />}
      </Section>
    </>
  )
}
