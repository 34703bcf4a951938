import type pg from 'pg'
import { wordMaker } from '../src/search/wordMaker.ts'
import { shades } from './shades.ts'

// A catalogue of any size for benches: made by the database itself from the demo goods and parts of names.

const makes = [
  '加厚',
  '轻量',
  '升级',
  '双层',
  '防水',
  '可折叠',
  '便携',
  '大容量',
  '迷你',
  '加大',
  '环保',
  '耐磨',
  '亲肤',
  '高密',
  '磨砂',
  '哑光',
  '亮面',
  '撞色',
  '拼接',
  '简约',
  '复古',
  '国潮',
  '商务',
  '卡通',
  '极简',
  '镂空',
  '压纹',
  '渐变',
  '条纹',
  '格纹',
]
const uses = [
  '门店',
  '校庆',
  '年会',
  '展会',
  '员工',
  '会议',
  '开业',
  '节日',
  '婚礼',
  '亲子',
  '社团',
  '运动会',
  '毕业',
  '周年庆',
  '促销',
  '客户答谢',
  '新品发布',
  '团建',
  '公益',
  '酒店',
]
const colours = shades.slice(0, 20)
/** Rare enough to be looked for by name: one in so many thousand products has each. */
const rare = [
  '龙纹',
  '敦煌',
  '青花',
  '剪纸',
  '扎染',
  '珐琅',
  '竹编',
  '螺钿',
  '云锦',
  '缂丝',
  '榫卯',
  '掐丝',
  '漆器',
  '蓝晒',
  '皮影',
  '脸谱',
  '水墨',
  '篆刻',
  '瓦当',
  '醒狮',
]

const parts = { makes, uses, colours, rare }

/**
 * Fills a seeded database up to `total` products: each like one of the demo goods with a name, number, material, processes,
 * minimum, working days, ladder and sales of its own. The same total gives the same products. They are listed, counted and
 * found; what only their pages show (price rules, story) they have not. Indexes are built at the end.
 */
export async function fillWithGoods(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
    await wordParts(client)
    const { rows: indexes } = await client.query<{ name: string; indexdef: string }>(indexesOf)
    await client.query('alter table product disable trigger user')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows: had } = await client.query<{ n: number }>('select count(*) as n from product')
    for (let from = had[0]?.n ?? 0; from < total; from += chunk) await client.query(insertGoods, [from, Math.min(total, from + chunk) - 1])
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('alter table product enable trigger user; select count_products()')
    await client.query("select nextval('catalog_version')")
    for (const table of ['product', 'product_kind']) await client.query(`vacuum analyze ${table}`)
    await client.query('checkpoint')
  } finally {
    // The session's settings and tables end with it.
    client.release(true)
  }
}

const indexesOf = `select indexname as name, indexdef from pg_indexes
  where tablename = 'product' and indexname not in ('product_pkey', 'product_number_key')`

const chunk = 50_000

/** The parts of names with their words, as the merchant's saving would make them, and the goods others are like. */
async function wordParts(client: pg.PoolClient): Promise<void> {
  const words = await wordMaker()
  const bare = { number: '', subtitle: '', categories: [], material: '', processes: [], tags: [], params: [] }
  const rows = Object.entries(parts).flatMap(([kind, names]) =>
    names.map((name, place) => ({ kind, place, name, words: words({ ...bare, name }) })),
  )
  await client.query('create temp table part (kind text, place int, name text, words tsvector, primary key (kind, place))')
  await client.query(
    `insert into part select kind, place, name, words::tsvector
      from jsonb_to_recordset($1) as x (kind text, place int, name text, words text)`,
    [JSON.stringify(rows)],
  )
  await client.query(`create temp table model as select row_number() over (order by id) - 1 as place, p.*,
      array(select distinct o.material from product o
        where o.category2_id = p.category2_id and o.material <> '' order by 1) as materials,
      array(select distinct way from product o, unnest(o.processes) way
        where o.category2_id = p.category2_id order by 1) as ways
    from product p where type <> 'spot' and exists (select from current_price where product_id = p.id) order by id`)
}

/** One of so many things, drawn by lot: always the same for the same product and `salt`. */
const lot = (salt: number, of: number | string): string => `(hashint8extended(n, ${salt}) & 2147483647) % ${of}`

/** Products number $1 … $2. */
const insertGoods = `
  with drawn as (
    select n, m.*, make.name as make, "use".name as use, colour.name as colour, odd.name as odd,
      m.words || make.words || "use".words || colour.words || coalesce(odd.words, '') as all_words,
      regexp_replace(m.number, '\\d+$', '') || (2000000 + n) as sign, ${lot(5, 10)} = 0 as is_lot,
      (array[1, 10, 50, 50, 100, 100, 100, 200, 300, 500, 1000])[1 + ${lot(6, 11)}] as least,
      m.rung_rates[1] * (0.7 + ${lot(7, 60)} / 100.0) as rate
    from generate_series($1::bigint, $2::bigint) n
    join model m on m.place = n % (select count(*) from model)
    join part make on make.kind = 'makes' and make.place = ${lot(1, makes.length)}
    join part "use" on "use".kind = 'uses' and "use".place = ${lot(2, uses.length)}
    join part colour on colour.kind = 'colours' and colour.place = ${lot(3, colours.length)}
    left join part odd on odd.kind = 'rare' and odd.place = ${lot(4, 100 * rare.length)})
  insert into product (number, type, category1_id, category2_id, category3_id, name, subtitle, unit, sort, sales, minimum,
    lead_days, sort_price, price_fen, material, processes, tags, pictures, params, story, words, rung_froms, rung_rates)
  select sign, case when is_lot then 'spot' else type end, category1_id, category2_id, category3_id,
    make || use || coalesce(odd, '') || name || ' ' || colour, subtitle, unit, ${lot(8, 50)},
    least(900000, (8 / power((1 + ${lot(9, 1_000_000)}) / 1000001.0, 1.1))::int), least,
    greatest(1, lead_days + (${lot(10, 5)})::int - 2), round(rate)::bigint,
    case when is_lot then greatest(1, round(rate / 100))::bigint end,
    case when ${lot(11, 3)} = 0 and materials <> '{}' then materials[1 + ${lot(12, 'cardinality(materials)')}] else material end,
    case when ${lot(13, 4)} = 0 then ways[1 + ${lot(14, 'greatest(1, cardinality(ways))')} : 2 + ${lot(14, 'greatest(1, cardinality(ways))')}]
      else processes end,
    tags, pictures, params, '[]', all_words || array_to_tsvector(array[lower(sign), (2000000 + n)::text]),
    array(select least * step from unnest(array[1, 2, 5, 10, 30]) step),
    array(select round(rate * off)::bigint from unnest(array[1, 0.93, 0.86, 0.8, 0.74]) off)
  from drawn`
