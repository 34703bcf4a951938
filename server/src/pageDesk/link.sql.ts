import { sql } from 'kysely'
import type { LinkChoice } from '../../../contract/page/linkDesk.ts'
import type { Db } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'

const each = 10

/** Goods on sale, categories and scenes that a keyword names, up to ten of each, with the addresses that lead there. */
export async function linkChoices(db: Db, keyword: string): Promise<LinkChoice[]> {
  const part = containing(keyword)
  const number = `${containing(keyword.toUpperCase()).slice(1)}`
  const { rows } = await sql<LinkChoice>`
    (select 'product' as kind, p.name || ' ' || p.number as name, '/productDetail?id=' || p.id as link from product p
      where p.on_sale and not p.exclusive and (p.name like ${part} or p.number like ${number})
      order by p.sort desc, p.id desc limit ${each})
    union all
    (select 'category', concat_ws(' / ', one.name, two.name, c.name), '/indexpage/productlist?' ||
        concat_ws('&', 'type1=' || coalesce(one.id, two.id, c.id), 'type2=' || case when one.id is null and two.id is null then null
          when one.id is null then c.id else two.id end, 'type3=' || case when one.id is null then null else c.id end)
      from category c left join category two on two.id = c.parent_id left join category one on one.id = two.parent_id
      where c.name like ${part} order by c.level, c.sort, c.id limit ${each})
    union all
    (select 'scene', s.name, '/sceneDetail?id=' || s.id from scene s where s.name like ${part} order by s.sort, s.id limit ${each})`.execute(
    db,
  )
  return rows
}
