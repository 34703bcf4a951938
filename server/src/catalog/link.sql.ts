import { sql } from 'kysely'
import { targetOf } from '../../../contract/page/linkTarget.ts'
import type { Db } from '../database/db.ts'
import { deadAmong, thingsByName, type LinkedThing } from './link.rules.ts'
import { isArchived } from './visibility.sql.ts'

/** What the links lead to, by kind and key; what is not there any more is left out. */
export async function linkedThings(db: Db, links: readonly string[]): Promise<Map<string, LinkedThing>> {
  const keys = { product: [], category: [], scene: [], article: [] } as Record<'product' | 'category' | 'scene' | 'article', string[]>
  for (const link of links) {
    const target = targetOf(link)
    if ('key' in target) keys[target.kind].push(target.key)
  }
  if (Object.values(keys).every((of) => of.length === 0)) return new Map()
  const { rows } = await sql<LinkedThing>`
    select 'product' as kind, p.id::text as key, p.name,
      case when ${isArchived} then '商品已归档' when not p.on_sale then '商品未上架' when p.exclusive then '专供商品，只有指定企业可见' end as fault
    from product p where p.id = any(${keys.product}::bigint[])
    union all select 'category', c.id::text, c.name, null from category c where c.id = any(${keys.category}::bigint[])
    union all select 'scene', s.id::text, s.name, null from scene s where s.id = any(${keys.scene}::bigint[])
    union all select 'article', a.key, a.title, case when a.shown then null else '文章未发布' end
    from article a where a.key = any(${keys.article}::text[])`.execute(db)
  return thingsByName(rows)
}

/** Those of the links that lead to what is gone. */
export const deadLinks = async (db: Db, links: readonly string[]): Promise<Set<string>> => deadAmong(links, await linkedThings(db, links))
