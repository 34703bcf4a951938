import { sql } from 'kysely'
import { staffApplyClaim, staffMoveClaim } from '../../../contract/claim/claimDesk.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveClaim } from '../../../contract/claim/claim.ts'
import { claimMachine, claimStates, type ClaimMove } from '../../../contract/claim/claimState.ts'
import { movesOf } from '../../../contract/moves.ts'
import { fen } from '../../../contract/money.ts'
import { permit, permitArea } from '../actor.ts'
import { actorBy, codeOf, everybody, everyMoveTwice, isClerk, refusalOf, type Machine, type Who } from '../everyMove.fixture.ts'
import { aClaimDesk, type ClaimDesk } from './claim.fixture.ts'
import { claimStepOf } from './claim.rules.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { lockClaim } from './claim.sql.ts'

// Every move of a claim, by everybody, at every state there is, twice at once. Shown to fail with the claim and its order
// left unlocked, and with a buyer's call that asks for no grant.

let w: ClaimDesk
const tokens = {} as Record<Who, string>
let pictures: number[]
const seen = new Set<string>()

beforeAll(async () => {
  w = await aClaimDesk()
  for (const who of everybody) tokens[who] = await w.token(who)
  await sessionsLast(w.db)
  pictures = [await w.picture()]
})
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

type Claim = { readonly id: number; readonly offerId: number | undefined; readonly reference: string; readonly whole: boolean }
type Action = (id: number) => Promise<unknown>

let claims = 0
const some = { remedy: 'refund', amount: '1.00' } as const
const cancel = { remedy: 'cancel', amount: '1.00' } as const
const wordsOf = (who: Who, { offerId, reference }: Claim) => {
  const both = { text: '请核对数量', offerId }
  return isClerk(who)
    ? { ...both, returnTo: '深圳市南山区科苑路 18 号', reference }
    : { ...both, fileIds: pictures, carrier: '顺丰速运', trackingNo: 'SF1234567890' }
}

const machine: Machine<Claim> = {
  people: everybody,
  moves: movesOf(claimMachine),
  ask(who, claim, move) {
    const made = { id: claim.id, move, offer: claim.whole ? cancel : some, ...wordsOf(who, claim) }
    return isClerk(who) ? w.ask(tokens[who], staffMoveClaim, made) : w.ask(tokens[who], moveClaim, made)
  },
  async verdicts(who, claim) {
    const actor = await actorBy(w, tokens[who])
    const gate = codeOf(() => (actor.side === 'staff' ? permitArea(actor, ['service', 'finance']) : permit(actor, 'claim.manage')))
    if (gate !== 'yes') return () => gate
    const sees = actor.side === 'buyer' ? actor : null
    const locked = await w.db
      .transaction()
      .execute((tx) => lockClaim(tx, claim.id, sees, w.clock.now))
      .catch(refusalOf)
    if (typeof locked === 'string') return () => locked
    const offer = { remedy: 'refund', quantity: null, amount: fen(100) } as const
    const words = { ...wordsOf(who, claim), offer }
    return (move) => codeOf(() => claimStepOf(locked.claim, move as ClaimMove, actor, words, w.clock.now))
  },
  async recordOf({ id }) {
    const { rows } = await sql<{ record: string }>`
      select concat_ws(' ', c.state, c.appealed, c.remedy, c.agreed_fen, c.due_at, c.carrier, o.state,
        (select string_agg(e.move, ',' order by e.id) from claim_event e where e.claim_id = c.id),
        (select string_agg(concat_ws(',', f.side, f.remedy, f.amount_fen, f.state), ';' order by f.id) from claim_offer f where f.claim_id = c.id),
        (select count(*) from claim_evidence e where e.claim_id = c.id),
        (select string_agg(concat_ws(',', e.account, e.amount_fen), ';' order by e.id) from entry e where e.order_id = c.order_id),
        (select count(*) from notice n where n.body like '%' || c.number || '%')) as record
      from claim c join customer_order o on o.id = c.order_id where c.id = ${id}`.execute(w.db)
    return rows[0]?.record ?? ''
  },
}

const theirs = async (id: number) => ({
  id,
  offerId: await w.offerId(id),
  reference: `BK-EVERY-${++claims}`,
  whole: (await w.claimOf(id)).kind === 'order',
})
const staffDoes =
  (move: string, more: object = {}): Action =>
  async (id) =>
    w.must(w.byStaff(id, move, { text: '请核对数量', returnTo: '深圳市南山区科苑路 18 号', ...(await theirs(id)), ...more }, tokens.admin))
const buyerDoes =
  (move: string, more: object = {}): Action =>
  async (id) =>
    w.must(w.byBuyer(id, move, { text: '请核对数量', offerId: await w.offerId(id), ...more }))
const hours =
  (n: number): Action =>
  async () => {
    w.hours(n)
    await w.sweep()
  }

const parcel = { carrier: '顺丰速运', trackingNo: 'SF1234567890' }
const short = async () => w.short(await w.signed())
/** Goods of the lot that are not as described: they may come back. */
const wrong = async () => {
  const orderId = await w.signed()
  const lineId = await w.lineOf(orderId)
  return w.claim(orderId, { lineId, quantity: 2, reason: 'wrong', remedy: 'return', amount: '5.00', fileIds: pictures })
}
const roads: Record<string, { make: () => Promise<number>; actions: Action[]; new?: number }> = {
  'taken, offered, countered': {
    make: short,
    actions: [
      staffDoes('take'),
      staffDoes('offer', { offer: some }),
      buyerDoes('counter', { offer: { ...some, amount: '2.00' } }),
      hours(121),
    ],
  },
  'asked for pictures': { make: short, actions: [staffDoes('askEvidence')], new: 1 },
  'agreed, paid, done': { make: short, actions: [staffDoes('agree'), staffDoes('pay'), hours(0.1)], new: 3 },
  'refused, appealed': { make: short, actions: [staffDoes('refuse'), buyerDoes('escalate')], new: 2 },
  withdrawn: { make: short, actions: [buyerDoes('withdraw')], new: 1 },
  'left lying': { make: short, actions: [staffDoes('offer', { offer: some }), hours(169)], new: 1 },
  'of a whole order, begun by staff': {
    make: async () => {
      const orderId = await w.paid()
      const asked = { orderId, reason: 'plan', words: '客户来电：活动取消', ...cancel }
      return (await w.must(w.ask(tokens.admin, staffApplyClaim, asked))).id
    },
    actions: [buyerDoes('counter', { offer: cancel }), staffDoes('callOff')],
  },
  'sent back': { make: wrong, actions: [staffDoes('agree'), buyerDoes('sendBack', parcel), staffDoes('receive')], new: 3 },
}

async function made({ make, actions }: (typeof roads)[string], upTo: number): Promise<Claim> {
  w.clock.now = w.start
  const id = await make()
  for (const action of actions.slice(0, upTo)) await action(id)
  seen.add(await w.stateOf(id))
  return theirs(id)
}

const places = Object.entries(roads).flatMap(([name, road]) =>
  Array.from({ length: road.new ?? road.actions.length + 1 }, (_, at) => ({ name, upTo: road.actions.length - at, road })),
)
test.each(places)('$name, after $upTo actions', { timeout: 120_000 }, ({ road, upTo }) => everyMoveTwice(machine, () => made(road, upTo)))

test('that was every state of the table', () => {
  expect(Object.keys(claimStates).filter((state) => !seen.has(state))).toEqual([])
})
