import { sql } from 'kysely'
import { staffClaimDetail, staffMoveClaim } from '../../../contract/claim/claimDesk.ts'
import { applyClaim, claimDetail, claimPreview, claimableOrder, moveClaim } from '../../../contract/claim/claim.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { anOrder, bossOf, isClerk } from './orderActions.fixture.ts'
import { buyers, clerks, type Action } from './walk.fixture.ts'

/** Somebody claims pieces of a line, or gives a whole order up, for what may be claimed or for anything else. */
export const claimFor: Action = async (walk) => {
  const { chance, ask, files } = walk
  const order = anOrder(walk)
  if (!order) return
  const who = chance.hits(85) ? bossOf(order) : (chance.one(buyers) ?? 'main')
  const found = await ask(who, claimableOrder, { orderId: order.id })
  if (found.status !== 200) return
  const lines = found.data.lines.filter(({ reasons }) => reasons.length > 0 || chance.hits(10))
  const line = chance.one(lines)
  const reason = chance.one(line ? line.reasons : found.data.whole.reasons)
  const quantity = line && 1 + chance.below(line.claimable + 1)
  const remedy = chance.one(reason?.remedies ?? [])?.value ?? 'refund'
  const of = { orderId: order.id, lineId: line?.lineId, quantity, reason: reason?.reason, remedy }
  const most = line ? await ask(who, claimPreview, of) : null
  const refundable = most?.status === 200 ? parseYuan(most.data.most) : parseYuan(found.data.whole.refundable)
  const asked = {
    orderId: order.id,
    ...(line && { lineId: line.lineId, quantity }),
    reason: reason?.reason ?? 'other',
    words: '随机的问题说明',
    fileIds: files.evidence.filter(() => chance.hits(50)),
    remedy,
    amount: yuan(fen(chance.hits(80) ? chance.below(refundable + 1) : refundable + chance.below(50_00))),
  }
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, () => ask(who, applyClaim, asked)))
}

/** Lots are given back without a reason, at once as far as that may be, and the desk agrees. */
export const spotReturn: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<{ number: string; lineId: number; left: number; boss: 'main' | 'stranger' }>`
    select o.number, l.id as "lineId", l.quantity as left, case a.nickname when '林海' then 'stranger' else 'main' end as boss
    from order_line l join customer_order o on o.id = l.order_id join account a on a.id = o.account_id
    where l.type = 'spot' and l.remake_of is null and not exists (select from claim c where c.order_line_id = l.id)
      and exists (select from consignment s where s.order_id = o.id and s.signed_at > ${shop.clock.now}::timestamptz - interval '6 days')
    order by l.id desc limit 3`.execute(shop.db)
  const line = chance.one(rows)
  if (!line) return
  const of = { orderId: line.number, lineId: line.lineId, quantity: 1 + chance.below(line.left), reason: 'noReason', remedy: 'return' }
  const most = await ask(line.boss, claimPreview, of)
  if (most.status !== 200) return
  const asked = { ...of, words: '随机的问题说明', amount: most.data.most, fileIds: [] }
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, () => ask(line.boss, applyClaim, asked)))
  const { rows: open } = await sql<{ id: number; offerId: number }>`select c.id, f.id as "offerId" from claim c
    join claim_offer f on f.claim_id = c.id and f.state = 'open' where c.order_line_id = ${line.lineId} and f.side = 'buyer'`.execute(
    shop.db,
  )
  const agreed = { move: 'agree', returnTo: '广东省东莞市某工业园一号' }
  await Promise.all(open.map(({ id, offerId }) => ask('admin', staffMoveClaim, { id, offerId, ...agreed })))
}

let transfers = 0
/** Somebody goes on with a claim as the buttons offer it, sometimes by a double click or as somebody else. */
export const claimMove: Action = async (walk) => {
  const { chance, ask, shop, files } = walk
  const { rows } = await sql<{ id: number; boss: string }>`
    select c.id, case a.nickname when '林海' then 'stranger' else 'main' end as boss
    from claim c join account a on a.id = c.account_id order by c.id desc limit 12`.execute(shop.db)
  const claim = chance.one(rows)
  const who = chance.one(['admin', 'finance', claim?.boss === 'stranger' ? 'stranger' : 'main', ...buyers, ...clerks] as const)
  if (!claim || !who) return
  const detail = isClerk(who) ? await ask(who, staffClaimDetail, { id: claim.id }) : await ask(who, claimDetail, { id: claim.id })
  const move = detail.status === 200 && chance.one(detail.data.moves.filter(({ danger }) => !danger || chance.hits(20)))
  if (!move) return
  const { remedies, refundable, quantity } = detail.data
  const { rows: batches } = await sql<{ id: number }>`select id from coupon_batch where how = 'give' order by id desc limit 4`.execute(
    shop.db,
  )
  const made = {
    id: claim.id,
    move: move.move,
    ...(move.offerId !== null && { offerId: move.offerId }),
    text: '随机的说明',
    offer: {
      remedy: chance.one(remedies)?.value,
      ...(quantity !== null && { quantity: 1 + chance.below(quantity) }),
      amount: yuan(fen(chance.hits(40) ? parseYuan(refundable) : chance.below(parseYuan(refundable) + 1))),
      batchId: chance.one(batches)?.id,
    },
  }
  const asStaff = {
    ...made,
    returnTo: '广东省东莞市某工业园一号',
    fileIds: files.shown.filter(() => chance.hits(40)),
    reference: `P${String(++transfers).padStart(8, '0')}`,
  }
  const asBuyer = { ...made, fileIds: files.evidence.slice(0, 1), carrier: '顺丰速运', trackingNo: 'SF100200' }
  const act = () => (isClerk(who) ? ask(who, staffMoveClaim, asStaff) : ask(who, moveClaim, asBuyer))
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, act))
}
