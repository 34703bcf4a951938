import type { Card } from '../../../contract/goods/card.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import { goodsTypeOf, goodsTypes } from '../../../contract/goods.ts'
import { yuan } from '../../../contract/money.ts'
import { Selection, type Calendar } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { apart } from '../../../pricing/apart.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { ladderTable } from '../../../pricing/table.ts'
import type { ProductActivity } from '../../../contract/price/activity.ts'
import type { Actor } from '../actor.ts'
import { offerFor } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { activityOf } from '../promotion/told.rules.ts'
import { calendarAt, momentOf } from '../calendar.ts'
import { readOwnDays, withOwnDays, type OwnDays } from '../closure.sql.ts'
import { singleFlight } from '../singleFlight.ts'
import type { Services } from '../services.ts'
import { forGuests, lasting as keep } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import { shownViews } from '../printArea/printArea.rules.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { idByNumber, lotsFrom, readProduct, relatedTo, stockAbout, type ProductRow } from './product.sql.ts'
import { owns, seenBy, termsOf, type Own } from './seen.ts'
import { visibilities } from './visibility.ts'
import type { Visibility } from './visibility.sql.ts'
import { cardFor, shownPrice } from './tariff.rules.ts'

type Lasting = Omit<ProductDetail, 'stock' | 'lots' | 'calendar' | 'today' | 'afterCutOff'> & {
  readonly lots: readonly Omit<ProductDetail['lots'][number], 'left'>[]
}

const relatedCards = 10
/** How long stock, the day and its cut-off are believed of what guests are shown, ms; who orders is told by what there is then. */
const believedFor = 500

/**
 * Answers a product's page. What lasts and is everybody's who sees the same goods is kept in memory for the catalogue's
 * version; stock, and what is one buyer's own – favourites, prices – is asked each time. Guests share what was asked for half a second.
 */
export function productDetails(services: Services) {
  const { db, pool } = services
  const memory = catalogMemory(db)
  const numbers = memory.shelf<number | null>(2000)
  const products = memory.shelf<Lasting | null>(500)
  const closed = memory.shelf<OwnDays>(1)
  const seen = visibilities(db)
  const ownOf = owns(services)
  const offers = offersOf(db)
  const stocks = singleFlight<Map<number, number>>()
  // By the stock and the day they tell of.
  const pages = memory.shelf<ProductDetail>(500)

  /** @throws Refusal product.missing for goods that are not there, not on sale or not for the asker. */
  async function ofId(id: number, actor: Actor | null, now: Date): Promise<ProductDetail> {
    const visibility = await seen.of(actor, now)
    const lasting = (await products(`${visibility.key} ${id}`, now, () => lastingOf(id, visibility))) ?? refuse('product.missing')
    const { lots, related, qiliGoodsTypeId } = lasting
    const asksStock = qiliGoodsTypeId === goodsTypes.spot.wire || lots.length > 0
    const ids = [id, ...[...related, ...lots].map(({ productId }) => productId)]
    const [stock, own, ownDays] = await Promise.all([
      asksStock ? stocks(String(id), () => stockAbout(pool, id)) : new Map<number, number>(),
      ownOf(actor, ids, now),
      closed('all', now, () => readOwnDays(db)),
    ])
    const { today, afterCutOff } = momentOf(now)
    const offered = await offeredOf(lasting, own, actor, now)
    const key = `${visibility.key} ${id} ${offered?.id}.${offered?.offer.version} ${[...stock].join()} ${today} ${afterCutOff}`
    const whole = () => wholeOf(lasting, { id, stock, own, offered, calendar: withOwnDays(calendarAt(now), ownDays), now })
    // What is one buyer's own is made for that buyer alone.
    return own ? whole() : pages(key, now, async () => forGuests(keep(whole()), Math.min(believedFor, await offers.lasts(now))))
  }

  /** The activity that takes something off the product for the asker now. */
  async function offeredOf(product: Lasting, own: Own | null, actor: Actor | null, now: Date): Promise<ProductActivity | null> {
    const running = await offers.running(now)
    if (running.length === 0) return null
    const customer = actor?.side === 'buyer' ? actor : null
    const offer = offerFor(
      running,
      customer,
    )({
      productId: product.id,
      type: goodsTypeOf(product.qiliGoodsTypeId),
      categoryIds: product.categories.map(({ id }) => id),
      agreed: own ? termsOf(own, product.id).agreed !== null : false,
    })
    const live = running.find(({ id }) => id === offer?.id)
    return offer && live ? activityOf(live, offer, now) : null
  }

  function wholeOf(
    { lots, related, ...product }: Lasting,
    {
      id,
      stock,
      own,
      offered,
      calendar,
      now,
    }: {
      id: number
      stock: ReadonlyMap<number, number>
      own: Own | null
      offered: ProductActivity | null
      calendar: Calendar
      now: Date
    },
  ): ProductDetail {
    const left = lots.map((lot) => ({ ...lot, left: stock.get(lot.productId) ?? 0 })).filter((lot) => lot.left > 0)
    return {
      ...withOffered(own ? boughtBy(own, product) : product, offered),
      isCollect: own?.favourites.has(id) ? 1 : 0,
      stock: product.qiliGoodsTypeId === goodsTypes.spot.wire ? (stock.get(id) ?? 0) : null,
      lots: own ? left.map((lot) => lotFor(own, lot)) : left,
      related: own ? seenBy(own, related) : related,
      calendar,
      ...momentOf(now),
    }
  }

  /** The same by purchase number, in upper or lower case. @throws Refusal product.missing. */
  async function ofNumber(number: string, actor: Actor | null, now: Date): Promise<ProductDetail> {
    const key = number.toUpperCase()
    const id = (await numbers(key, now, () => idByNumber(db, key))) ?? refuse('product.missing')
    return ofId(id, actor, now)
  }

  async function lastingOf(id: number, visibility: Visibility): Promise<Lasting | null> {
    const [row, related, lots] = await Promise.all([
      readProduct(db, id, visibility),
      relatedTo(db, id, relatedCards, visibility),
      lotsFrom(db, id, visibility),
    ])
    if (!row) return null
    const { rules } = row
    const firstSelection = Selection.parse(row.first_selection)
    return {
      ...cardOf(row),
      subtitle: row.subtitle,
      categories: row.categories,
      gallery: row.pictures,
      galleryAlts: row.pictures.map((_, at) => row.picture_alts[at] ?? ''),
      params: row.params,
      story: row.story,
      priceVersion: row.version,
      rules,
      firstSelection,
      firstQuantity: rules.minimum,
      ladder: ladderTable(rules, { goodsType: row.type }, firstSelection),
      printViews: shownViews(row.print_views ?? [], row.pictures),
      source: sourceOf(row),
      lots: lots.map((lot) => {
        const selection = Selection.parse(lot.source_selection)
        return {
          productId: lot.id,
          storeName: lot.name,
          image: lot.picture,
          price: yuan(lot.price_fen),
          ...(lot.tax_mode && { taxMode: lot.tax_mode }),
          selection,
          differences: [...apart(rules, firstSelection, selection).words],
        }
      }),
      related: related.map(cardOf) satisfies Card[],
    }
  }

  return { ofId, ofNumber }
}

/** What a lot came from, as what, and in what that is not what its page begins with; null: nothing that is sold here. */
function sourceOf(row: ProductRow): ProductDetail['source'] {
  const { source_id: productId, source_name: storeName, source_rules: rules } = row
  if (productId === null || storeName === null || !rules) return null
  const selection = Selection.parse(row.source_selection ?? {})
  return {
    productId,
    storeName,
    selection,
    selectionText: selectionText(rules, selection),
    differences: [...apart(rules, Selection.parse(row.source_first ?? {}), selection).words],
  }
}

/** The product with what the buyer's company pays: its own rules or what comes off, and the ladder by them. */
function boughtBy<T extends Omit<Lasting, 'lots' | 'related'>>(own: Own, product: T): T {
  const { agreed, discount } = termsOf(own, product.productId)
  if (!agreed && !discount) return product
  const { rules, version: priceVersion, firstSelection } = agreed ?? { ...product, version: product.priceVersion }
  const goodsType = goodsTypeOf(product.qiliGoodsTypeId)
  return {
    ...cardFor(product, agreed?.rules ?? null, discount),
    terms: agreed ? 'agreed' : 'member',
    priceVersion,
    rules,
    firstSelection,
    firstQuantity: rules.minimum,
    ladder: ladderTable(rules, { goodsType }, firstSelection, { discount }),
    ...(agreed && { publicRules: product.rules }),
    ...(discount && { discount }),
  }
}

/** The product with an activity, and the ladder by it. */
function withOffered<T extends Omit<Lasting, 'lots' | 'related'>>(product: T, offered: ProductActivity | null): T {
  if (!offered) return product
  const { rules, firstSelection, discount, qiliGoodsTypeId } = product
  const context = { discount, offer: offered.offer }
  return { ...product, offered, ladder: ladderTable(rules, { goodsType: goodsTypeOf(qiliGoodsTypeId) }, firstSelection, context) }
}

function lotFor<T extends { productId: number; price: string }>(own: Own, lot: T): T {
  const { agreed, discount } = termsOf(own, lot.productId)
  return { ...lot, ...shownPrice(lot.price, agreed?.rules ?? null, discount) }
}
