import type pg from 'pg'

/** A product like another: the same goods and prices under a name, number and words of its own. */
export type Like = { readonly base: number; readonly number: string; readonly name: string; readonly words: string }

const chunk = 5000

/**
 * Writes products like others, with their prices, in one transaction; the index of words is built once at the end, which is
 * many times faster than growing it.
 */
export async function insertAlike(pool: pg.Pool, alike: readonly Like[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = 'product_words'")
    await client.query('drop index product_words')
    for (let at = 0; at < alike.length; at += chunk) await insertChunk(client, alike.slice(at, at + chunk))
    // A table that still has rows to be checked at the end takes no index.
    await client.query(`set constraints all immediate; ${rows[0]?.indexdef ?? ''}`)
    await client.query('commit; analyze product')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const insertChunk = (client: pg.PoolClient, alike: readonly Like[]) =>
  client.query(
    `with wanted as (select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as w (base, number, name, words)),
      written as (
        insert into product (number, type, category1_id, category2_id, category3_id, name, subtitle, unit, sort, sales, minimum,
          lead_days, sort_price, price_fen, material, processes, tags, pictures, params, story, words)
        select w.number, b.type, b.category1_id, b.category2_id, b.category3_id, w.name, b.subtitle, b.unit,
          abs(hashtext(w.number)) % 50, abs(hashtext(w.name)) % 10000, b.minimum, b.lead_days, b.sort_price, b.price_fen,
          b.material, b.processes, b.tags, b.pictures, b.params, b.story,
          (b.words::text || ' ' || w.words)::tsvector
        from wanted w join product b on b.id = w.base
        returning id, number),
      priced as (
        insert into price_version (product_id, version, rules, first_selection)
        select n.id, 1, v.rules, v.first_selection from written n join wanted w using (number)
        join price_version v on v.product_id = w.base and v.version = 1
        returning product_id, version)
    insert into current_price (product_id, version) select product_id, version from priced`,
    [alike.map((p) => p.base), alike.map((p) => p.number), alike.map((p) => p.name), alike.map((p) => p.words)],
  )

/** The goods made to order that others can be like, and how many products there are in all. */
export async function basesFor(pool: pg.Pool): Promise<{ bases: { id: number; number: string; name: string }[]; all: number }> {
  const { rows: bases } = await pool.query<{ id: number; number: string; name: string }>(
    "select id, number, name from product where type <> 'spot' order by id",
  )
  const { rows } = await pool.query<{ all: number }>('select count(*) as all from product')
  return { bases, all: rows[0]?.all ?? 0 }
}
