import { Fragment, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomePart } from '../../../contract/page/page.ts'
import { unpack } from '../packed.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Section } from '../parts/Section.tsx'
import { SceneGrid } from '../scene/SceneGrid.tsx'
import { CategoryBox } from '../shell/CategoryBox.tsx'
import { Carousel } from './Carousel.tsx'
import css from './home.module.css'
import type { homeData } from './homeData.ts'
import { HotSelling } from './HotSelling.tsx'
import { useFrame } from '../shell/frame.ts'

/** Hints below the titles of shelves. */
const hints: Partial<Record<string, string>> = { ProductNew: '最近上架', ProductHot: '近期企业下单最多' }

/**
 * The home page: its parts in the merchant's order, those with nothing in them left out. Shelves of the layout stand after the scenes
 * of themselves; one of hot goods takes the place of the fixed one.
 */
export function HomeView({ rows, drawn }: Awaited<ReturnType<typeof homeData>>) {
  const { name } = useFrame().site
  const { banners, sections, parts, hot, scenes, liked } = useMemo(() => unpack(rows), [rows])
  const drawing: Record<HomePart, ReactNode> = {
    scenes: scenes.length > 0 && (
      <Section title="行业场景" hint="按使用场合选好一整套" more={<Link to="/indexpage/sceneList">查看更多 ›</Link>}>
        <SceneGrid scenes={scenes.slice(0, 8)} />
      </Section>
    ),
    shelves: sections.map(({ type, title, goods, links }, at) => (
      <Section key={at} title={title} {...(hints[type] && { hint: hints[type] })}>
        {links ? <Links links={links} /> : <ProductGrid cards={goods} />}
      </Section>
    )),
    hot: hot.length > 0 && !sections.some(({ type }) => type === 'ProductHot') && <HotSelling hot={hot} first={drawn} />,
    liked: liked.length > 0 && (
      <Section title="为您推荐" hint="常买常用的印制品" more={<Link to="/indexpage/productlist">查看更多 ›</Link>}>
        <ProductGrid cards={liked} />
      </Section>
    ),
  }
  return (
    <>
      <h1 className="unseen">{name} 企业印刷与礼品采购</h1>
      <div className={`wide ${css.first}`}>
        <CategoryBox />
        <Carousel banners={banners}>
          <b>{name}</b>
          <span>企业印刷与礼品采购</span>
          <Link to="/indexpage/productlist">浏览全部商品 ›</Link>
        </Carousel>
      </div>
      {(parts ?? allParts).map((part) => (
        <Fragment key={part}>{drawing[part]}</Fragment>
      ))}
    </>
  )
}

const allParts: readonly HomePart[] = ['scenes', 'shelves', 'hot', 'liked']

/** Words that lead somewhere, one after the other: a style of their own would not fit into the first packets of an answer. */
const Links = ({ links }: { links: readonly { title: string; to: string }[] }) => (
  <p>
    {links.map(({ title, to }) => (
      <Fragment key={title + to}>
        <a href={to}>{title}</a>
        {'\u3000'}
      </Fragment>
    ))}
  </p>
)
