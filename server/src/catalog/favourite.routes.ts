import { addFavourite, listFavourites, removeFavourite } from '../../../contract/catalog.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../house.ts'
import { cardOf } from './card.rules.ts'
import { deleteFavourite, favouriteCards, insertFavourite } from './favourite.sql.ts'
import { asSeen } from './seen.ts'

export const favouriteRoutes: Routes = ({ serve, serveOnce }, house) => {
  serve(listFavourites, async ({ input, actor, db }) => {
    const { rows, total } = await favouriteCards(db, actor.accountId, input)
    const cards = await asSeen(house, actor, rows.map(cardOf))
    return {
      rows: rows.map((row, i) => ({
        ...(cards[i] ?? cardOf(row)),
        createTime: shanghai(row.created_at),
        footId: null,
        onSale: true,
      })),
      total,
    }
  })

  serveOnce(addFavourite, async ({ input, actor, now, tx }) => {
    const there = await insertFavourite(tx, actor.accountId, input.id, now)
    return there || refuse('product.missing')
  })

  serveOnce(removeFavourite, async ({ input, actor, tx }) => {
    await deleteFavourite(tx, actor.accountId, input.id)
    return true as const
  })
}
