import { blocksOfHtml, htmlOfBlocks } from '../../../contract/page/articleHtml.ts'
import {
  article,
  getCanvas,
  helpTopics,
  homeSections,
  offerBlocks,
  readBlocks,
  site,
  type Block,
  type HomePart,
  type OfferBlock,
} from '../../../contract/page/page.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Banner } from '../../../contract/goods/catalog.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { deadLinks } from '../catalog/link.sql.ts'
import { asSeen, owns } from '../catalog/seen.ts'
import { chosenCards, filledCards } from '../catalog/shelves.sql.ts'
import { visibilities } from '../catalog/visibility.ts'
import { hiddenAmong, type Visibility } from '../catalog/visibility.sql.ts'
import type { Db } from '../database/db.ts'
import type { Services, Routes } from '../services.ts'
import { shopMemory } from '../shop.ts'
import { articlePath } from './article.rules.ts'
import { linksIn, productsIn, withoutLinks, withoutProducts } from './canvas.rules.ts'
import { canvases } from './canvases.ts'
import { offerSectionsOf, type Section } from './offerSections.ts'
import { readArticle, readHelp } from './page.sql.ts'

/** The mall's own pages, whose layout is terminal 1. */
const mall = 1

export const pageRoutes: Routes = ({ serve }, services, app) => {
  const { db } = services
  const memory = catalogMemory(db)
  const layouts = canvases(services, (broken) => app.log.warn(broken, 'broken blocks'))
  const shop = shopMemory(db)

  const visibility = visibilities(db)
  const layoutJson = memory.shelf<string>(50)
  serve(getCanvas, async ({ input: { terminal, preview }, actor, now }) => {
    const stored = preview ? await layouts.draft(preview, now) : await layouts.shown(terminal, now)
    if (!stored) return { canvasId: null, terminal, name: '', json: null, updateTime: null }
    const { id, name, updatedAt } = stored
    const own = await visibility.of(actor, now)
    const read = () => jsonFor(services, stored.json, own)
    const json = id === null ? await read() : await layoutJson(`${own.key} ${id}`, now, read)
    return { canvasId: id, terminal, name, json, updateTime: shanghai(updatedAt) }
  })

  const sections = memory.shelf<Sections>(50)
  const ownOf = owns(services)
  const offered = offerSectionsOf(db)
  serve(homeSections, async ({ input: { preview }, actor, now }) => {
    const stored = preview ? await layouts.draft(preview, now) : await layouts.shown(mall, now)
    const own = await visibility.of(actor, now)
    const read = async () => sectionsOf(services, readBlocks(stored && (await living(db, stored.json))).blocks, own)
    const found = preview || !stored ? await read() : await sections(`${own.key} ${stored.id}`, now, read)
    const seen = found.sections.map(async (one) =>
      isOffer(one) ? offered(one, actor, now) : { ...one, goods: await asSeen(ownOf, actor, one.goods, now) },
    )
    return { ...found, sections: (await Promise.all(seen)).flatMap((one) => one ?? []) }
  })

  serve(article, async ({ input }) => {
    const found = (await readArticle(db, input.key)) ?? refuse('article.missing')
    const content = htmlOfBlocks(blocksOfHtml(found.content))
    const path = articlePath({ key: input.key, own: found.own, inHelp: found.in_help })
    return { title: found.title, content, updateTime: shanghai(found.updated_at), path }
  })

  const topics = memory.shelf<Awaited<ReturnType<typeof readHelp>>>(1)
  serve(helpTopics, ({ now }) => topics('', now, () => readHelp(db)))

  serve(site, ({ now }) => shop.now(now))
}

/** A stored layout without links to what is gone. */
async function living(db: Db, json: string): Promise<string> {
  const dead = await deadLinks(db, linksIn(json))
  return dead.size > 0 ? withoutLinks(json, dead) : json
}

/** A layout as it is told to other clients: with links that lead somewhere, and with the names and pictures of goods visible only. */
async function jsonFor({ db }: Services, stored: string, visibility: Visibility): Promise<string> {
  const json = await living(db, stored)
  const ids = productsIn(json)
  const hidden = ids.length > 0 ? await hiddenAmong(db, ids, visibility) : new Set<number>()
  return hidden.size > 0 ? withoutProducts(json, hidden) : json
}

/** What is on offer changes with the clock: of its blocks only where they stand is remembered. */
type Sections = { banners: Banner[] | null; sections: (Section | OfferBlock)[]; parts: HomePart[] | null }

const isOffer = (one: { readonly type: string }): one is OfferBlock => (offerBlocks as readonly string[]).includes(one.type)

/** What the blocks add to the home page. A shelf none of whose goods is on sale and visible is left out. */
async function sectionsOf({ db }: Services, blocks: readonly Block[], visibility: Visibility): Promise<Sections> {
  const own = blocks.find((block) => block.type === 'PcBanner')
  const banners = own?.componentContent.bannerList.map(({ title, des, pic, linkTo }, index) => ({
    id: index + 1,
    url: pic,
    jumpUrl: linkTo,
    title,
    subtitle: des,
  }))
  const sections = await Promise.all(blocks.map((block) => (isOffer(block) ? block : sectionOf(db, block, visibility))))
  const parts = blocks.find((block) => block.type === 'HomeParts')?.componentContent.parts ?? null
  return { banners: banners ?? null, sections: sections.flatMap((one) => one ?? []), parts }
}

/** What one block adds; null: nothing, or nothing that anybody sees. */
async function sectionOf(db: Db, { type, title, componentContent: content }: Block, visibility: Visibility): Promise<Section | null> {
  if ('linkList' in content)
    return { type: 'Links', title, goods: [], links: content.linkList.map((one) => ({ title: one.title, to: one.linkTo })) }
  const cards =
    'by' in content
      ? await filledCards(db, content, visibility)
      : 'product' in content && (type === 'ProductNew' || type === 'ProductHot')
        ? await chosenCards(
            db,
            content.product.map(({ id }) => id),
            visibility,
          )
        : []
  const shelf = 'by' in content ? 'ProductAuto' : type === 'ProductHot' ? type : 'ProductNew'
  return cards.length > 0 ? { type: shelf, title, goods: cards.map(cardOf) } : null
}
