import { Agent, request } from 'node:http'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { median, report, type Ground } from './ground.ts'

// Placing orders: 16 buyers at once, each confirming and creating one order after the other over HTTP (a printed line and a
// spot line), beside the raw limit: the same rows written by hand in one transaction on the same database, 16 at a time.

const whole = { buyers: 16, turns: 3, seconds: 4, lines: 1500 }

export type Shopper = { token: string; accountId: number; companyId: number; addressId: number }

export async function orders(ground: Ground, size = whole): Promise<void> {
  const { buyers, turns, seconds } = size
  const shoppers = await aCrowd(ground.pool, buyers)
  const { base } = await ground.serve({ POOL: String(Math.max(buyers, 6)) })
  await fillCarts(ground, base, shoppers, size.lines)
  const ours: number[] = []
  const raw: number[] = []
  await Promise.all(shoppers.map((shopper) => place(base, ground.pool, shopper)))
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await rate(shoppers, seconds, (shopper) => place(base, ground.pool, shopper)))
    raw.push(await rate(shoppers, seconds, (shopper) => writeRaw(ground.pool, shopper)))
  }
  report(`下单（确认＋提交，HTTP，${buyers} 位买家同时）${median(ours).toFixed(0)} 单/秒`)
  report(`同样的写入，手写 SQL 一个事务 ${median(raw).toFixed(0)} 单/秒`)
  report(`为极限的 ${((100 * median(ours)) / median(raw)).toFixed(0)}%（目标 ≥ 55%）`)
}

/** How many a second all shoppers get done together. */
export async function rate(shoppers: readonly Shopper[], seconds: number, once: (shopper: Shopper) => Promise<void>): Promise<number> {
  const began = performance.now()
  let done = 0
  const busy = async (shopper: Shopper) => {
    while (performance.now() - began < seconds * 1000) {
      await once(shopper)
      done++
    }
  }
  await Promise.all(shoppers.map(busy))
  return done / ((performance.now() - began) / 1000)
}

/** So many companies, each with a main account that is logged in and has an address. */
export async function aCrowd(pool: pg.Pool, buyers: number): Promise<Shopper[]> {
  const crowd: Shopper[] = []
  // Others may be there from a bench before.
  const first = randomInt(10_000_000, 99_000_000)
  for (let i = 0; i < buyers; i++) {
    const token = `ysh_${randomBytes(32).toString('base64url')}`
    const { rows } = await pool.query<Omit<Shopper, 'token'>>(
      `with c as (insert into company (name, credit_code, state) values ($1, $2, 'verified') returning id),
        a as (insert into account (company_id, phone, nickname, password_hash) select id, $3, $1, '-' from c returning id, company_id),
        s as (insert into session (token_hash, account_id, expires_at) select $4, id, now() + interval '1 day' from a),
        d as (insert into address (company_id, account_id, real_name, phone, province, city, district, city_id, detail, is_default)
          select company_id, id, '张三', '13800000000', '广东省', '深圳市', '南山区', 440305, '科技园 1 号', true from a returning id)
      select a.id as "accountId", a.company_id as "companyId", d.id as "addressId" from a, d`,
      [`压测企业${first + i}`, `BENCH${first + i}`, `177${first + i}`, createHash('sha256').update(token).digest()],
    )
    const [row] = rows
    if (row) crowd.push({ token, ...row })
  }
  return crowd
}

/** Many equal pairs of cart lines for each, as "buy now" lines, so that the bench measures placing and not shopping. */
export async function fillCarts({ pool }: Ground, base: string, shoppers: readonly Shopper[], lines: number): Promise<void> {
  const { rows } = await pool.query<{ canvas: number; spot: number }>(
    `update spot_stock set on_hand = 1000000 where product_id = (select min(product_id) from spot_stock)
     returning product_id as spot, (select id from product where number = 'FB1001') as canvas`,
  )
  const { canvas, spot } = rows[0] ?? { canvas: 0, spot: 0 }
  for (const shopper of shoppers) {
    await ask(base, shopper, '/api/car', { productId: canvas, quantity: 500, new: 1 })
    await ask(base, shopper, '/api/car', { productId: spot, quantity: 2, new: 1 })
    await pool.query(
      `insert into cart_line (company_id, account_id, product_id, selection, config_hash, quantity, matrix, artwork_ids, buy_now)
       select company_id, account_id, product_id, selection, config_hash, quantity, matrix, artwork_ids, true
       from cart_line, generate_series(1, $2::int) where account_id = $1`,
      [shopper.accountId, lines],
    )
  }
  await pool.query('vacuum analyze cart_line')
}

// Not fetch: that takes as much of the processor as a call of the mall.
const agent = new Agent({ keepAlive: true })

export async function ask(base: string, { token }: Shopper, path: string, input: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(base + path, { method: 'POST', agent, headers }, (response) => {
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => void (said += part))
      response.on('end', () => resolve(said))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(input))
  })
  const body = JSON.parse(text) as { status: number; msg: string; data: Record<string, unknown> }
  if (body.status !== 200) throw new Error(`${path}: ${body.msg}`)
  return body.data
}

/** Two lines that are still in the cart, one of each product. */
async function nextLines(pool: pg.Pool, { accountId }: Shopper): Promise<number[]> {
  const waiting = carts.get(accountId) ?? []
  if (waiting.length === 0) {
    const { rows } = await pool.query<{ ids: number[] }>(
      `select array_agg(id) as ids from (select id, row_number() over (partition by product_id order by id) as n
        from cart_line where account_id = $1) t group by n having count(*) = 2`,
      [accountId],
    )
    waiting.push(...rows.map(({ ids }) => ids))
    carts.set(accountId, waiting)
  }
  return waiting.pop() ?? []
}
const carts = new Map<number, number[][]>()

export async function place(base: string, pool: pg.Pool, shopper: Shopper): Promise<void> {
  const cartIds = await nextLines(pool, shopper)
  const { orderKey } = await ask(base, shopper, '/api/order/confirm', { cartIds })
  await ask(base, shopper, `/api/order/create/${String(orderKey)}`, { addressId: shopper.addressId })
}

let serial = 0

/** The rows of one order, written by hand: everything `place` leaves in the database, in one transaction. */
async function writeRaw(pool: pg.Pool, shopper: Shopper): Promise<void> {
  const cartIds = await nextLines(pool, shopper)
  const { companyId, accountId } = shopper
  const number = `RAW${String(++serial).padStart(12, '0')}`
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query<{ id: number }>({ name, text, values })
  try {
    await client.query('begin')
    await run(
      'draft',
      `insert into order_draft (key, company_id, account_id, cart_ids, lines, gross_fen, expires_at) values ($1, $2, $3, $4, $5, 1, now())`,
      [number, companyId, accountId, cartIds, sample.receipt],
    )
    await run('lock', 'select key from order_draft where key = $1 for no key update', [number])
    await run('take', 'delete from cart_line where id = any($1) and account_id = $2 returning id', [cartIds, accountId])
    await run(
      'spend',
      `insert into account_spend values ($1, '2026-11', 1) on conflict (account_id, month) do update set spent_fen = account_spend.spent_fen + 1`,
      [accountId],
    )
    await run(
      'stock',
      'update spot_stock set held = held + 2 where product_id = (select min(product_id) from spot_stock) and on_hand - held >= 2',
      [],
    )
    const { rows } = await run(
      'order',
      `insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address) values ($1, $2, $3, 'pending_payment', 'payment', $4, 1, $5) returning id`,
      [number, companyId, accountId, sample.receipt, sample.address],
    )
    const id = rows[0]?.id
    await run(
      'lines',
      `insert into order_line (order_id, company_id, place, product_id, type, title, number, picture, selection, selection_text, quantity, receipt, gross_fen, printed, sample, state)
      select $1, $2, n, (select min(id) from product), 'common', '帆布袋', 'FB1001', '', '{}', '{}', 500, $3, 1, true, false, 'ready' from generate_series(1, 2) n`,
      [id, companyId, sample.receipt],
    )
    await run(
      'parcel',
      `with c as (insert into consignment (order_id, company_id, place, state, address) values ($1, $2, 1, 'waiting', $3) returning id, company_id, order_id)
      insert into consignment_line (consignment_id, company_id, order_line_id, quantity)
      select c.id, c.company_id, l.id, l.quantity from c join order_line l on l.order_id = c.order_id`,
      [id, companyId, sample.address],
    )
    await run(
      'pay',
      `insert into payment_intent (order_id, company_id, step, label, amount_fen, remark_code, state) values ($1, $2, 1, '全款', 1, $3, 'waiting')`,
      [id, companyId, number],
    )
    await run(
      'event',
      `insert into order_event (order_id, move, from_state, to_state, side, actor_id, actor_name) values ($1, 'place', '', 'pending_payment', 'buyer', $2, '张三')`,
      [id, accountId],
    )
    await run('used', 'update order_draft set order_id = $1 where key = $2', [id, number])
    await run('notice', `insert into notice (company_id, account_id, title, body, link) values ($1, $2, '订单已提交', '', '')`, [
      companyId,
      accountId,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** As large as the real ones. */
const sample = {
  receipt: JSON.stringify({
    lines: Array.from({ length: 7 }, (_, i) => ({
      rule: `run:silk:${i}`,
      group: 'print',
      label: '丝印印工',
      formula: '3色面×max(500×0.70, 起印费120)',
      quantity: 500,
      rate: '0.70',
      amount: '1050.00',
    })),
  }),
  address: JSON.stringify({
    id: 1,
    realName: '张三',
    phone: '13800000000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    cityId: 440305,
    detail: '科技园 1 号',
    postCode: '',
    isDefault: 1,
  }),
}
