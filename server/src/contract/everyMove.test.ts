import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refuseContract, signContract, stampContract } from '../../../contract/contract/contract.ts'
import { staffAmendContract, staffRejectContract, staffSignContract, staffStampContract } from '../../../contract/contract/contractDesk.ts'
import { contractStates, type ContractMove } from '../../../contract/contract/contractState.ts'
import { permit } from '../actor.ts'
import { actorBy, codeOf, everyMoveTwice, isClerk, refusalOf, type Machine, type Who } from '../everyMove.fixture.ts'
import { sweepContracts } from './contract.jobs.ts'
import { checkNewest, versionAfter } from './contract.rules.ts'
import { aContractDesk } from './contracts.fixture.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { lockContract, signaturesOf } from './version.sql.ts'

// Every move of an order's contract, by both sides, at every state there is, twice at once. Shown to fail with the contract
// and its order left unlocked, and with an amendment that does not ask the table.

let desk: Awaited<ReturnType<typeof aContractDesk>>
const people = ['main', 'approver', 'reader', 'stranger', 'production', 'finance'] as const
const tokens = {} as Record<Who, string>
const stamped = { buyer: 0, staff: 0 }
const seen = new Set<string>()

beforeAll(async () => {
  desk = await aContractDesk()
  const { w } = desk
  for (const who of people) tokens[who] = await w.token(who)
  await sessionsLast(w.db)
  stamped.buyer = await w.file('stamped', '陈荣达', 'a')
  stamped.staff = await w.file('stamped', null, 'b')
})
afterAll(() => desk.w.close())
afterEach(() => desk.back())

/** A contract as somebody has seen it. */
type Contract = { readonly orderId: string; readonly no: string; readonly version: number; readonly hash: string }

/** What each side calls its moves. */
const moveOf = {
  buyer: { sign: 'sign', refuse: 'refuse', stamp: 'stamp' },
  staff: { sign: 'countersign', refuse: 'reject', stamp: 'stamp', amend: 'amend' },
} as const satisfies Record<string, Record<string, ContractMove>>

const machine: Machine<Contract> = {
  people,
  moves: Object.keys(moveOf.staff),
  ask(who, { orderId: _, ...as }, move) {
    const { w, password, terms } = desk
    const staff = isClerk(who)
    const token = tokens[who]
    if (move === 'sign') return w.ask(token, staff ? staffSignContract : signContract, { ...as, password })
    if (move === 'amend') return w.ask(token, staffAmendContract, { no: as.no, version: as.version, reason: '客户要求', ...terms })
    if (move === 'refuse') return w.ask(token, staff ? staffRejectContract : refuseContract, { ...as, reason: '条款有误' })
    const fileId = stamped[staff ? 'staff' : 'buyer']
    return w.ask(token, staff ? staffStampContract : stampContract, { no: as.no, version: as.version, fileId })
  },
  async verdicts(who, contract) {
    const { w } = desk
    const actor = await actorBy(w, tokens[who])
    const buyer = actor.side === 'buyer' ? actor : null
    const gate = buyer ? codeOf(() => permit(buyer, 'contract.sign')) : 'yes'
    const found = await w.db
      .transaction()
      .execute(async (tx) => {
        const locked = await lockContract(tx, contract.no, buyer, w.clock.now)
        return { locked, signatures: await signaturesOf(tx, locked.versionId) }
      })
      .catch(refusalOf)
    return (move) => {
      // The back office does not know a buyer at all.
      if (buyer && move === 'amend') return 'login.needed'
      if (gate !== 'yes') return gate
      if (typeof found === 'string') return found
      const mine = found.signatures.some((one) =>
        actor.side === 'buyer' ? one.accountId === actor.accountId : one.staffId === actor.staffId,
      )
      return codeOf(() => {
        checkNewest(found.locked, contract)
        // Whoever has signed is answered the same again.
        if (move === 'sign' && mine) return
        const named: Record<string, ContractMove> = moveOf[actor.side]
        versionAfter(found.locked, named[move] ?? 'made', actor.side)
      })
    }
  },
  async recordOf({ no }) {
    const { rows } = await sql<{ record: string }>`
      select concat_ws(' ', o.state, o.tab, k.version, k.effective,
        (select string_agg(concat_ws(',', v.version, v.state, v.refused), ';' order by v.version) from contract_version v where v.contract_id = k.id),
        (select string_agg(concat_ws(',', s.side, s.name), ';' order by s.id) from contract_signature s join contract_version v on v.id = s.version_id where v.contract_id = k.id),
        (select count(*) from contract_stamped t join contract_version v on v.id = t.version_id where v.contract_id = k.id),
        (select count(*) from notice n where n.body like '%' || k.number || '%')) as record
      from contract k join customer_order o on o.id = k.order_id where k.number = ${no}`.execute(desk.w.db)
    return rows[0]?.record ?? ''
  },
}

type Made = { orderId: string; no: string }
const signed = ({ no }: Made) => desk.w.must(desk.sign(desk.signer, no))
const countersigned = ({ no }: Made) => desk.w.must(desk.countersign(no))
const refused = async ({ no }: Made) => desk.w.must(desk.w.ask(desk.main, refuseContract, { ...(await desk.seen(no)), reason: '条款有误' }))
const amended = ({ no }: Made) => desk.w.must(desk.amend(no))
const cancelled = ({ orderId }: Made) => desk.w.move(desk.main, orderId, 'cancel', { reason: '不要了' })
/** The order is paid under the first version; the second is signed by nobody in time. */
const overdue = async () => {
  desk.hours(24 * 8)
  await sweepContracts(desk.w.services)
}
const paid = ({ orderId }: Made) => desk.w.transfer(desk.main, desk.finance, orderId)

const places: Record<string, { paper?: boolean; actions: ((made: Made) => Promise<unknown>)[] }> = {
  'its paper is being made': { paper: false, actions: [] },
  'to be signed': { actions: [] },
  'to be countersigned': { actions: [signed] },
  'in force': { actions: [signed, countersigned] },
  refused: { actions: [refused] },
  'amended in force, to be signed anew': { actions: [signed, countersigned, amended, () => desk.jobsDone()] },
  'amended and left unsigned': { actions: [signed, countersigned, paid, amended, () => desk.jobsDone(), overdue] },
  'its order cancelled': { actions: [cancelled] },
}

test.each(Object.entries(places))('%s', { timeout: 180_000 }, async (_, { paper = true, actions }) => {
  await everyMoveTwice(machine, async () => {
    desk.back()
    const made = await desk.ordered({ paper })
    for (const action of actions) await action(made)
    const as = await desk.seen(made.no)
    const { rows } = await sql<{
      state: string
    }>`select v.state from contract_version v join contract k on k.id = v.contract_id where k.number = ${made.no}`.execute(desk.w.db)
    for (const { state } of rows) seen.add(state)
    return { orderId: made.orderId, ...as }
  })
})

test('that was every state of the table', () => {
  // What is in force is amended only once the next version is: no move is left for it.
  expect(Object.keys(contractStates).filter((state) => !seen.has(state))).toEqual(['amended'])
})
