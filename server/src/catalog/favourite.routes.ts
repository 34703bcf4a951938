import { addFavourite, deleteFootprints, listFavourites, removeFavourite } from '../../../contract/goods/favourite.ts'
import { rateText } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { cardOf } from './card.rules.ts'
import { deleteFavourites, favouriteCards, insertFavourite, openRate } from './favourite.sql.ts'
import { deleteFootprintRows, footprintCards } from './footprint.sql.ts'
import { owns, seenBy, termsOf } from './seen.ts'
import { visibilities } from './visibility.ts'
import { readVisibility } from './visibility.sql.ts'
import { eachFrom } from './tariff.rules.ts'

/** What an account keeps of goods: favourites, and what it looked at. */
export const favouriteRoutes: Routes = ({ serve, serveOnce }, services) => {
  const seen = visibilities(services.db)
  const ownOf = owns(services)

  serve(listFavourites, async ({ input, actor, db, now }) => {
    const read = input.type === 'foot' ? footprintCards : favouriteCards
    const { rows, total } = await read(db, actor.accountId, await seen.of(actor, now), input)
    const own = await ownOf(
      actor,
      rows.map(({ id }) => id),
      now,
    )
    const cards = own ? seenBy(own, rows.map(cardOf)) : []
    return {
      rows: cards.flatMap((card, place) => {
        const row = rows[place]
        if (!row || !own) return []
        const { agreed, discount } = termsOf(own, row.id)
        const each = rateText(eachFrom(row.open, agreed?.rules ?? null, discount))
        const eachWas = row.eachWas === null ? null : rateText(row.eachWas)
        return {
          ...card,
          id: row.footId ?? card.id,
          createTime: shanghai(row.at),
          footId: row.footId,
          onSale: row.onSale,
          each,
          eachWas,
        }
      }),
      total,
    }
  })

  serveOnce(addFavourite, async ({ input, actor, now, tx }) => {
    const [own, open] = [await ownOf(actor, [input.id], now), await openRate(tx, input.id)]
    const { agreed = null, discount = null } = own ? termsOf(own, input.id) : {}
    const each = open === null ? null : eachFrom(open, agreed?.rules ?? null, discount)
    const there = await insertFavourite(tx, actor.accountId, input.id, await readVisibility(tx, actor.companyId), each, now)
    return there || refuse('product.missing')
  })

  serveOnce(removeFavourite, async ({ input, actor, tx }) => {
    const ids = input.id === undefined ? input.ids : [input.id, ...input.ids]
    return { deleted: (await deleteFavourites(tx, actor.accountId, ids)) || refuse('favourite.missing') }
  })

  serveOnce(deleteFootprints, async ({ input, actor, tx }) => {
    const deleted = await deleteFootprintRows(tx, actor.accountId, input.ids, input.day ?? null)
    return { deleted: deleted || refuse('footprint.missing') }
  })
}
