import { useMemo } from 'react'
import { Link } from 'react-router'
import { unpack } from '../packed.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Empty, Section } from '../parts/Section.tsx'
import { SceneGrid } from '../scene/SceneGrid.tsx'
import { CategoryBox } from '../shell/CategoryBox.tsx'
import { Carousel } from './Carousel.tsx'
import css from './home.module.css'
import type { homeData } from './homeData.ts'
import { HotSelling } from './HotSelling.tsx'
import { useFrame } from '../shell/frame.ts'

/** The home page. Shelves of the merchant's layout stand after the scenes; one of hot goods takes the place of the fixed one. */
export function HomeView({ rows, drawn }: Awaited<ReturnType<typeof homeData>>) {
  const { banners, sections, hot, scenes, liked } = useMemo(() => unpack(rows), [rows])
  return (
    <>
      <h1 className="unseen">{useFrame().site.name} 企业印刷与礼品采购</h1>
      <div className={`wide ${css.first}`}>
        <CategoryBox />
        <Carousel banners={banners} />
      </div>
      <Section title="行业场景" hint="按使用场合选好一整套" more={<Link to="/indexpage/sceneList">查看更多 ›</Link>}>
        {scenes.length > 0 ? <SceneGrid scenes={scenes.slice(0, 8)} /> : <Empty />}
      </Section>
      {sections.map(({ type, title, goods }, at) => (
        <Section key={at} title={title} hint={type === 'ProductNew' ? '最近上架' : '近期企业下单最多'}>
          <ProductGrid cards={goods} />
        </Section>
      ))}
      {!sections.some(({ type }) => type === 'ProductHot') && <HotSelling hot={hot} first={drawn} />}
      <Section title="为您推荐" hint="常买常用的印制品" more={<Link to="/indexpage/productlist">查看更多 ›</Link>}>
        {liked.length > 0 ? <ProductGrid cards={liked} /> : <Empty />}
      </Section>
    </>
  )
}
