import { sql, type RawBuilder } from 'kysely'

/**
 * Fen that a piece of a product's blank goods costs on average, numeric: of what lies there, else of what lay there last; null: nobody
 * knows. `productId`: the product's id, as SQL.
 */
export const usualBlankCost = (productId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(v.value_fen)::numeric / nullif(sum(v.on_hand), 0), avg(v.last_e4) / 100.0)
  from product_blank_match m join blank_variant v on v.id = m.variant_id where m.product_id = ${productId})`

/**
 * Fen that a line took of blank goods, and what it still holds as that costs now, numeric. null: it neither took nor holds any, or
 * nobody knows what some of it costs. `lineId`: the line's id, as SQL.
 */
export const lineBlankCost = (lineId: RawBuilder<unknown>) => sql`(
  select case when bool_and(part.fen is not null) then sum(part.fen) end from (
    select -m.amount_fen::numeric as fen from blank_movement m where m.line_id = ${lineId}
    union all
    select n.quantity * coalesce(v.value_fen::numeric / nullif(v.on_hand, 0), v.last_e4 / 100.0)
    from blank_need n join blank_variant v on v.id = n.variant_id where n.line_id = ${lineId}) part)`
