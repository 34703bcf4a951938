import { sql } from 'kysely'

/** What `CardRow` holds but `kept`, of a product called `p`. */
export const cardColumns =
  'p.id, p.name, p.pictures[1] as picture, p.price_fen, p.type, p.number, p.unit, p.minimum, p.sales, p.tags, p.colours, p.starting'

/** All of a `CardRow`, for askers whose favourites are marked later or never. */
export const cardFields = sql.raw(`${cardColumns}, false as kept`)
