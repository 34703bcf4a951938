import { sql, type RawBuilder } from 'kysely'
import { beginning, containing } from '../database/listing.sql.ts'

/** A way to find rows by what somebody says: a select of `id` and of `value`, the text that it was found by. */
export type Said = { readonly field: string; readonly found: RawBuilder<unknown> }

/** That a text has the keyword in it, by the index of its signs and pairs of signs. */
export function hasPart(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const parts = [...keyword].length < 2 ? sql`array[lower(${keyword})]` : sql`sign_pairs(${keyword})`
  return sql`sign_parts(${column}) @> ${parts} and ${column} ilike ${containing(keyword)}`
}

/** That a phone begins with these digits or ends in them; null: they are none, or too few to tell anybody by. */
export function isPhone(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> | null {
  const digits = keyword.replaceAll(/[\s-]/g, '')
  if (!/^\d{4,12}$/.test(digits)) return null
  return sql`(${column} like ${beginning(digits)} or reverse(${column}) like ${beginning([...digits].toReversed().join(''))})`
}

/** An amount in fen, typed as yuan with or without its sign and commas; null: it is none. */
export function amountIn(keyword: string): number | null {
  const [, yuan = '', cents = ''] =
    /^[¥￥]?(\d{1,9}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?(?:元)?$/.exec(keyword.replaceAll(' ', '')) ?? []
  return yuan === '' ? null : Number(yuan.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0') || 0)
}

/**
 * The newest rows, at most so many of each, of those that a way names, who are few: `who` is a select of `id` and `value`, `column` the rows'
 * column of their id. Read from them, each by the index of `column`; a planner that is let goes through all rows there are, the newest first,
 * looking for theirs.
 */
export const rowsOf = (who: RawBuilder<unknown>, table: string, column: string, most: number): RawBuilder<unknown> =>
  sql`select n.id, who.value from (${who}) who
    cross join lateral (select x.id from ${sql.table(table)} x where x.${sql.ref(column)} = who.id order by x.id desc limit ${most}) n`

/** The companies that are called so. */
export const companiesNamed = (keyword: string): RawBuilder<unknown> =>
  sql`select c.id, c.name as value from company c where ${hasPart(sql`c.name`, keyword)}`

/**
 * A way in which what a caller says names orders. `some`: a select of the `id` of so many of them, in any order. `newest`: of so many, the newest
 * first, of those orders `o` that `but` is true of (null: of all). `is`: that it names the order `o`. `values`: by what it names the order `o`, a select of
 * `field` and `value`.
 */
export type OrderWay = {
  readonly some: (most: number) => RawBuilder<unknown>
  readonly newest: (most: number, but: RawBuilder<unknown> | null) => RawBuilder<unknown>
  readonly is: RawBuilder<unknown>
  readonly values: RawBuilder<unknown>
  /** Stops when it has enough, however many there are. */
  readonly stops?: true
  /** By whose orders they are: a select of accounts or companies. Of few of these each is asked for its newest, however many it has. */
  readonly whose?: RawBuilder<unknown>
}

/** Stands between two texts of `order_said`; no keyword has it. */
const edge = '\u0001'

/** Orders in an era of `order_said`, as a power of two. */
const eraBits = 13

/** Eras in one of the long ones, as a power of two: migration 221. */
const longBits = 4

/**
 * So many of the newest eras are looked through one by one, before the long ones: what very many orders have is found in them, and of what
 * is still looked for then few have it. Of what is looked for among some orders only, more have it.
 */
const nearest = { ofAll: 8, ofSome: 64 }

/** So many pairs of signs are looked for in each era: each costs as much as the others, and few tell most of it. */
const pairsAtMost = 5

/** Of the pairs of neighbouring signs that `sign_pairs` finds as many as are looked for, evenly spread. */
const pairsOf = (text: string): RawBuilder<unknown> =>
  sql`array(select distinct substr(lower(${text}), n, 2)
    from generate_series(1, length(${text}) - 1, greatest(1, (length(${text}) - 2 + ${pairsAtMost}) / ${pairsAtMost})) n)`

/** Whether it may be the beginning of a purchase number: no other has it there. */
const isBeginning = (keyword: string): boolean => /^[a-z\d][a-z\d-]{0,31}$/i.test(keyword)

/** By an index of what is looked for, which tells nothing of when: `found` is a select of `id`. */
const byIndex = (found: RawBuilder<unknown>): Pick<OrderWay, 'some' | 'newest'> => ({
  some: (most) => sql`select f.id from (${found}) f limit ${most}`,
  newest: (
    most,
    but,
  ) => sql`select o.id from customer_order o where o.id = any(array(select f.id from (${found}) f)) and ${but ?? sql`true`}
    order by o.id desc limit ${most}`,
})

/** By the orders' own words: era by era, the newest first, until there are enough. A company's own where one is given. */
function byWords(keyword: string, companyId: number | undefined): OrderWay {
  const part = containing(keyword)
  const number = beginning(`${edge}${keyword.toUpperCase()}`)
  const text = [...keyword].length >= 2
  const ofAll = companyId === undefined
  const says = text && ofAll ? sql`(k.titles ilike ${part} or k.words ilike ${part})` : sql`k.titles ilike ${part}`
  const mine = ofAll ? sql`array[]::text[]` : sql`array[${`#${companyId}`}]::text[]`
  const parts: RawBuilder<unknown> = text ? pairsOf(keyword) : sql`array[lower(${keyword})]`
  const numbered = isBeginning(keyword)
  const asked = numbered ? sql`(${says} or k.numbers like ${`%${number}`})` : says
  const within = (place: RawBuilder<unknown>) => {
    const has = (what: RawBuilder<unknown>) =>
      sql`said_parts(${place}, k.company_id, k.titles, k.numbers, k.words) @> said_keys(era, ${what} || ${mine})`
    // What the index knows stands by itself: it is not asked anew of each row, which takes longer than all else.
    const known = numbered ? sql`(${has(parts)} or ${has(pairsOf(edge + keyword.toUpperCase()))})` : has(parts)
    return sql`(select k.order_id, k.place from order_said k where ${known} and ${asked} offset 0)`
  }
  const newestEra = sql`((select max(m.place) from order_said m) >> ${eraBits}::int)`
  // A nested loop answers in the order of what it loops over, and stops when there are enough; so does what is put behind it.
  const eras = (most: number, near: number, but: RawBuilder<unknown> | null) => {
    const join = but === null ? sql`` : sql`cross join lateral (select * from customer_order o where o.id = s.order_id offset 0) o`
    const such = but ?? sql`true`
    return sql`select e.id from ((select e.id from generate_series(${newestEra}, greatest(${newestEra} - ${near - 1}, 0), -1) era
        cross join lateral (select s.order_id as id from ${within(sql`k.place`)} s ${join} where ${such} order by s.place desc limit ${most}) e
        limit ${most})
      union all (select e.id from generate_series((${newestEra} - ${near}) >> ${longBits}::int, 0, -1) era
        cross join lateral (select s.order_id as id from ${within(sql`k.place >> ${sql.lit(longBits)}`)} s ${join}
          where s.place < (${newestEra} - ${near - 1}) << ${eraBits}::int and ${such} order by s.place desc limit ${most}) e
        limit ${most})) e limit ${most}`
  }
  return {
    stops: true,
    some: (most) => eras(most, nearest.ofAll, null),
    newest: (most, but) => eras(most, but === null ? nearest.ofAll : nearest.ofSome, but),
    is: sql`coalesce((select ${asked} from order_said k where k.order_id = o.id), false)`,
    values: sql`(select '商品' as field, l.title as value from order_line l where l.order_id = o.id and l.title ilike ${part})
      union all (select '采购编号', l.number from order_line l where l.order_id = o.id and l.number like ${beginning(keyword.toUpperCase())})
      ${
        text
          ? sql`union all (select '收货人与地址', consignee_words(s.address) from consignment s
              where s.order_id = o.id and consignee_words(s.address) ilike ${part})
            union all (select '备注', o.mark where o.mark ilike ${part})`
          : sql``
      }`,
  }
}

const byNumber = (keyword: string, companyId?: number): OrderWay => {
  const is = sql`o.number like ${beginning(keyword.toUpperCase())}`
  const own = companyId === undefined ? sql`true` : sql`o.company_id = ${companyId}`
  const so = (but: RawBuilder<unknown> | null) => sql`${is} and ${own} and ${but ?? sql`true`}`
  return {
    stops: true,
    some: (most) => sql`select n.id from (select o.id from customer_order o where ${is} and ${own} offset 0) n limit ${most}`,
    // Numbers begin with the day: the last ones by number, and all of the day of the first of these.
    // Found first: a planner that is let goes through all orders there are, the newest first, for a number that none has.
    newest: (
      most,
      but,
    ) => sql`select n.id from (select o.id from customer_order o where ${so(but)} and o.number >= (select left(min(l.number), 8)
      from (select o.number from customer_order o where ${so(but)} order by o.number desc limit ${most}) l) offset 0) n
      order by n.id desc limit ${most}`,
    is,
    values: sql`select '订单号' as field, o.number as value where ${is}`,
  }
}

const byConsignment = (field: string, is: RawBuilder<unknown>, value: RawBuilder<unknown>, companyId?: number): OrderWay => {
  const own = companyId === undefined ? sql`true` : sql`s.company_id = ${companyId}`
  return {
    // Found first: a planner that is let goes through all consignments there are, the newest first, for a number that none has.
    ...byIndex(sql`select s.order_id as id from consignment s where ${is} and ${own} offset 0`),
    is: sql`coalesce((select true from consignment s where s.order_id = o.id and ${is} limit 1), false)`,
    values: sql`select ${field}::text as field, ${value} as value from consignment s where s.order_id = o.id and ${is}`,
  }
}

const byTracking = (keyword: string, companyId?: number): OrderWay =>
  byConsignment(
    '运单号',
    sql`s.tracking_no <> '' and upper(s.tracking_no) like ${beginning(keyword.toUpperCase())}`,
    sql`s.tracking_no`,
    companyId,
  )

/** Those whose company, or whose account, is named; `who` is a select of `id` and `value`. */
const byWhom = (field: string, who: RawBuilder<unknown>, column: 'company_id' | 'account_id'): OrderWay => ({
  whose: who,
  some: (most) => sql`select w.id from (${rowsOf(who, 'customer_order', column, most)}) w limit ${most}`,
  newest: (most, but) => sql`select n.id from (${who}) who cross join lateral (select o.id from customer_order o
    where o.${sql.ref(column)} = who.id and ${but ?? sql`true`} order by o.id desc limit ${most}) n order by n.id desc limit ${most}`,
  is: sql`o.${sql.ref(column)} = any(array(select who.id from (${who}) who))`,
  values: sql`select ${field}::text as field, who.value from (${who}) who where who.id = o.${sql.ref(column)}`,
})

const byAmount = (fen: number): OrderWay => {
  const is = sql`o.gross_fen = ${fen}`
  return {
    stops: true,
    some: (most) => sql`select o.id from customer_order o where ${is} limit ${most}`,
    newest: (most, but) => sql`select o.id from customer_order o where ${is} and ${but ?? sql`true`} order by o.id desc limit ${most}`,
    is,
    values: sql`select '金额' as field, '¥' || to_char(o.gross_fen / 100.0, 'FM999999999990.00') as value where ${is}`,
  }
}

/** Every way in which what a caller says may name an order. */
export function waysToOrders(keyword: string): readonly OrderWay[] {
  const phone = isPhone(sql`s.address->>'phone'`, keyword)
  const own = isPhone(sql`a.phone`, keyword)
  const fen = amountIn(keyword)
  const placedBy = sql`select a.id, a.nickname as value from account a where ${hasPart(sql`a.nickname`, keyword)}`
  const phoned = sql`select a.id, overlay(a.phone placing '****' from 4 for 4) as value from account a where ${own}`
  const ways: readonly (OrderWay | false)[] = [
    byWords(keyword, undefined),
    byNumber(keyword),
    byTracking(keyword),
    byWhom('企业', companiesNamed(keyword), 'company_id'),
    [...keyword].length >= 2 && byWhom('下单人', placedBy, 'account_id'),
    phone !== null && byConsignment('收货电话', phone, sql`s.address->>'phone'`),
    own !== null && byWhom('下单人手机', phoned, 'account_id'),
    fen !== null && byAmount(fen),
  ]
  return ways.filter((way) => way !== false)
}

/** What a company may say of its own orders: the beginning of a number, of a purchase number or of a tracking number, a part of its goods' or of its own name. */
export const waysOfCompany = (keyword: string, companyId: number): readonly OrderWay[] => [
  byWords(keyword, companyId),
  byNumber(keyword, companyId),
  byTracking(keyword, companyId),
  byWhom(
    '企业',
    sql`select c.id, c.name as value from company c where c.id = ${companyId} and c.name ilike ${containing(keyword)}`,
    'company_id',
  ),
]

/** A condition on the order `o`: that any of these ways names it. All of it is found first, whatever the planner thinks of so many ways. */
export const namedBy = (ways: readonly OrderWay[]): RawBuilder<unknown> =>
  sql`o.id = any(array(${sql.join(
    ways.map(({ some }) => sql`(${some(most)})`),
    sql` union all `,
  )}))`

/** More than any mall has orders. */
const most = 2 ** 31
