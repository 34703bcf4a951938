import { contractDetail, signContract } from '../../../contract/contract/contract.ts'
import { setContractRule, staffAmendContract, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { staffAddFrame } from '../../../contract/contract/frame.ts'
import { listNotices } from '../../../contract/notice.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { makePaper } from './make.ts'

const start = new Date('2026-11-21T02:00:00Z')
const password = 'Yincai2026'
const terms = { tolerance: 5, claimDays: 10, hiddenDays: 60, deliverBy: '2026-12-20', extra: '分两批交货' }
const people = ['main', 'approver', 'buyer', 'reader', 'stranger', 'finance', 'production'] as const

/** A shop, this or one of its own, whose buyer always signs, with the people of both sides and what they do with contracts. */
export async function aContractDesk(given?: Shop) {
  const w = given ?? (await aShop())
  const [main, signer, buyer, reader, stranger, finance, production] = await w.tokens(...people)
  const { company_id: companyId } = await w.db
    .selectFrom('account')
    .select('company_id')
    .where('nickname', '=', '陈荣达')
    .executeTakeFirstOrThrow()
  await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))

  /** It is the beginning again. */
  const back = () => void (w.clock.now = start)
  /** So many hours after the beginning. */
  const hours = (n: number) => void (w.clock.now = new Date(start.getTime() + n * 3_600_000))

  /** The papers that wait are made. */
  async function jobsDone(): Promise<void> {
    const waiting = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
    for (const { id } of waiting) await makePaper(w.services, { versionId: id })
  }

  /** An order that waits for its contract, whose paper is made unless `paper` says no. */
  async function ordered({ paper = true } = {}): Promise<{ orderId: string; no: string }> {
    const orderId = await w.order('main', main, { product: 'plainBag', quantity: 500 })
    if (paper) await jobsDone()
    const { contract } = await w.detail(main, orderId)
    if (!contract) throw new Error(`order ${orderId} has no contract`)
    return { orderId, no: contract.number }
  }

  const seen = async (no: string) => {
    const { version, versions } = await w.must(w.ask(main, contractDetail, { no }))
    return { no, version, hash: versions[0]?.hash ?? '' }
  }
  const sign = async (token: string, no: string, more: object = {}) =>
    w.ask(token, signContract, { ...(await seen(no)), password, ...more })
  const countersign = async (no: string, more: object = {}) => w.ask(finance, staffSignContract, { ...(await seen(no)), password, ...more })
  const bothSigned = async () => {
    const { orderId, no } = await ordered()
    await w.must(sign(signer, no))
    await w.must(countersign(no))
    return { orderId, no }
  }
  const amend = async (no: string, more: object = {}) =>
    w.ask(finance, staffAmendContract, { no, version: (await seen(no)).version, reason: '客户要求', ...terms, ...more })
  const framed = {
    from: '2026-11-01',
    until: '2027-10-31',
    ceiling: null,
    payment: '按月结算',
    ...terms,
    deliverBy: undefined,
  }
  /** A frame contract for the company whose paper is made; nobody has signed it. */
  async function frameWritten(more: object = {}): Promise<string> {
    const { number } = await w.must(w.ask(finance, staffAddFrame, { companyId, ...framed, ...more }))
    await jobsDone()
    return number
  }
  /** One that both have signed: orders may be placed under it. */
  async function frameSigned(more: object = {}): Promise<string> {
    const no = await frameWritten(more)
    await w.must(sign(signer, no))
    await w.must(countersign(no))
    return no
  }
  /** No order is placed under any any more. */
  const noFrames = () => w.db.updateTable('contract').set({ open: false }).where('kind', '=', 'frame').execute()

  const stateOf = async (orderId: string) => (await w.detail(main, orderId)).state
  const noticesOf = async (token: string, no: string) =>
    (await w.must(w.ask(token, listNotices, { limit: 100 }))).rows.filter((row) => row.body.includes(no) || row.link.includes(no))
  const down = (token: string | null, no: string, query = '', side = '') =>
    w.app.inject({
      url: `/api${side}/contract/down/${no}${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  const tokensOf = { main, signer, buyer, reader, stranger, finance, production }
  const actions = { back, hours, jobsDone, ordered, seen, sign, countersign, bothSigned, amend, stateOf, noticesOf, down }
  const frames = { framed, frameWritten, frameSigned, noFrames, companyId }
  return { w, ...frames, ...tokensOf, ...actions, password, terms }
}
