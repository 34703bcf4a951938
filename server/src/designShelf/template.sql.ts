import { sql } from 'kysely'
import type { Fitting, Template, TemplateKind } from '../../../contract/artwork/template.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Db } from '../database/db.ts'

/**
 * Words in the names of goods and their categories that say what they are, for each kind of templates, as PostgreSQL reads them. A 奖杯 is
 * no cup, 本白 is a colour, and what is 包装 is no bag.
 */
const goodsOf: Readonly<Record<TemplateKind, string>> = {
  badge: '胸卡|证件|工牌|工作证|挂绳|胸牌|胸章|卡套',
  bag: '袋|包(?!装)',
  shirt: '衫|衣|服|T恤|帽|围裙',
  cup: '(?<!奖)杯|壶',
  notebook: '本(?!白)|册',
  banner: '桌布|横幅|旗|挂布|毯|展',
  card: '卡|贴|标签|盒',
  award: '奖|章|纪念|摆件',
}
const shownAtMost = 24

/**
 * Goods on sale that the asker sees with a position whose proportions are up to `apart` times longer or flatter than the template's: those
 * that it was made for first, of these what is called so before what lies beside it in the shop, then the best selling. 常用 goods are
 * among them where they offer it.
 */
export async function goodsFor(
  db: Db,
  template: Pick<Template, 'kind' | 'widthMm' | 'heightMm' | 'own'>,
  apart: number,
  visibility: Visibility,
) {
  const ratio = template.widthMm / template.heightMm
  const { rows } = await sql<Fitting>`
    select p.id as "productId", p.name as "storeName", coalesce(p.pictures[1], '') as image, f.position, f.label, f."widthMm", f."heightMm"
    from product p join current_price now on now.product_id = p.id
    join price_version v on v.product_id = now.product_id and v.version = now.version
    join lateral (
      select o.one ->> 'key' as position, o.one ->> 'label' as label, (o.one ->> 'widthMm')::int as "widthMm", (o.one ->> 'heightMm')::int as "heightMm"
      from jsonb_array_elements(v.rules::jsonb -> 'positions') with ordinality o (one, place)
      where (o.one ->> 'widthMm')::float / (o.one ->> 'heightMm')::float between ${ratio / apart}::float and ${ratio * apart}::float
        and (p.type <> 'common' or exists (select from product_template t
          where t.product_id = p.id and t.position = o.one ->> 'key' and t.template_id = ${template.own?.id ?? null}::bigint))
      order by o.place limit 1) f on true
    where p.on_sale and p.type <> 'spot' and ${isVisible(sql, visibility)}
    order by p.name ~ ${goodsOf[template.kind]} desc, exists (select from category c
      where c.id in (p.category2_id, p.category3_id) and c.name ~ ${goodsOf[template.kind]}) desc, p.sales desc, p.id limit ${shownAtMost}`.execute(
    db,
  )
  return rows
}

/** Those of these goods that are on sale and that the asker sees. */
export async function goodsAmong(db: Db, ids: readonly number[], visibility: Visibility): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from product p where p.id = any(${ids}) and p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return rows.map(({ id }) => id)
}
