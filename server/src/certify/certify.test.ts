import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certifyContract, contractDetail, signContract, verifyContract } from '../../../contract/contract/contract.ts'
import { staffContractDetail, staffListContracts, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { listNotices } from '../../../contract/notice.ts'
import type { Authority } from '../outside/signing/authority.ts'
import { makePaper } from '../contract/make.ts'
import { aContractDesk } from '../contract/contracts.fixture.ts'
import { authorityIn } from '../sandbox/sandbox.ts'
import { signNotice, tellSigned } from '../sandbox/signTell.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { platforms } from './platforms.fixture.ts'
import { lookAtFlows } from './reconcile.ts'
import { ProviderError } from '../outside/provider.ts'

// Signed at an authority's platform, whichever is set up: only what the platform itself says when it is asked is believed, once,
// however it is told.

let authority: Authority
const start = new Date('2026-11-21T02:00:00Z')
const password = 'Yincai2026'
const { w, main, signer, finance } = await aContractDesk()
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())
afterEach(() => {
  w.clock.now = start
  Object.assign(w.services, { authority })
})

const minutes = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 60_000))

/** An order that waits for its contract, whose paper is made. */
async function ordered(): Promise<{ orderId: string; no: string }> {
  const orderId = await w.order('main', main, { product: 'plainBag', quantity: 500 })
  const waiting = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
  for (const { id } of waiting) await makePaper(w.services, { versionId: id })
  return { orderId, no: (await w.detail(main, orderId)).contract?.number ?? '' }
}
const shown = async (no: string) => w.must(w.ask(finance, staffContractDetail, { no }))
const seen = async (no: string) => {
  const { version, versions } = await shown(no)
  return { no, version, hash: versions[0]?.hash ?? '', password }
}
const certify = async (no: string, token = signer) => w.ask(token, certifyContract, await seen(no))
const never = 'C2099010100A1B2C3D4E5'
/** Whether finance sees the own customers only, who are none. */
async function ownOnly(own_only: boolean): Promise<void> {
  await w.db
    .updateTable('staff')
    .set({ own_only, version: sql`version + 1` })
    .where('username', '=', 'finance')
    .execute()
  forgetBelieved()
}
const countersign = async (no: string) => w.ask(finance, staffSignContract, await seen(no))
const stateOf = async (no: string) => (await shown(no)).state
const flowOf = async (no: string) => {
  const { rows } = await sql<{ id: string; state: string }>`select f.flow_id as id, f.state from contract_flow f
    join contract_version v on v.id = f.version_id join contract k on k.id = v.contract_id where k.number = ${no}`.execute(w.db)
  return rows[0] ?? { id: '', state: '' }
}
const theirs = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from sandbox_flow where id = ${id}`.execute(w.db)
  return rows[0]?.state
}
/** Does what the signer does on the platform's page; nobody is told yet. */
const onThePage = async (no: string, deed: 'sign' | 'refuse' = 'sign') => {
  const { url } = await w.must(certify(no))
  const answer = await w.app.inject({
    method: 'POST',
    url,
    payload: `deed=${deed}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(303)
  return (await flowOf(no)).id
}
const signedThere = async (no: string) => {
  const id = await onThePage(no)
  await tellSigned(w.services, { id, deed: 'signed' })
  return id
}

describe.each(['esign', 'fasc'] as const)('at %s', (platform) => {
  const { label, notifyPath, forged, tooLate } = platforms[platform]
  beforeAll(() => {
    if (!w.services.sandbox) throw new Error('nothing is played here')
    authority = authorityIn(w.services.sandbox, platform, w.services.now)
    Object.assign(w.services, { authority })
  })

  describe('signed at the platform', () => {
    test('by the buyer, then sealed for the merchant: in force, paid once, its paper kept, and the check says so', async () => {
      const { orderId, no } = await ordered()
      expect((await w.must(w.ask(signer, contractDetail, { no }))).authority).toBe(label)
      const id = await signedThere(no)
      expect([await stateOf(no), (await shown(no)).versions[0]?.certified]).toEqual(['signed_buyer', null])
      expect(await w.must(countersign(no))).toEqual({ state: 'effective', stateLabel: '已生效' })
      const { versions } = await shown(no)
      expect(versions[0]?.signatures).toMatchObject([
        { side: 'buyer', name: '王敏', flowId: id, hash: versions[0]?.hash },
        { side: 'staff', name: '孙莉', flowId: id },
      ])
      const order = await w.detail(main, orderId)
      expect(order.state).toBe('pending_payment')
      expect(order.timeline.filter(({ title }) => title.includes('合同'))).toHaveLength(1)
      const paper = (await w.app.inject(versions[0]?.certified?.link ?? '')).rawPayload
      const hash = createHash('sha256').update(paper).digest('hex')
      expect([paper.subarray(0, 5).toString(), hash]).toEqual(['%PDF-', versions[0]?.certified?.hash])
      expect(await w.must(w.ask(null, verifyContract, { hashes: [hash] }))).toMatchObject({ verdict: 'valid', authority: label })
      const bundle = await w.app.inject({ url: `/api/contract/down/${no}`, headers: { authorization: `Bearer ${main}` } })
      const files = unzipSync(new Uint8Array(bundle.rawPayload))
      expect(Object.keys(files)).toEqual([`合同-${no}-v1.pdf`, `合同-${no}-v1-电子签章.pdf`, '签署记录.json', '校验值.txt'])
      const record = JSON.parse(Buffer.from(files['签署记录.json'] ?? []).toString())
      expect(record.certified).toEqual({ authority: label, flowId: id, pdf: hash })
      expect((await flowOf(no)).state).toBe('done')
    })

    test('told twice, late, out of order or not at all, it is signed once', async () => {
      const told = await ordered()
      const id = await onThePage(told.no)
      await Promise.all(Array.from({ length: 4 }, () => tellSigned(w.services, { id, deed: 'signed' })))
      expect((await shown(told.no)).versions[0]?.signatures).toHaveLength(1)
      const early = await ordered()
      await tellSigned(w.services, { id: await onThePage(early.no), deed: 'finished' })
      expect(await stateOf(early.no)).toBe('signed_buyer')
      const untold = await ordered()
      await onThePage(untold.no)
      await lookAtFlows(w.services)
      expect(await stateOf(untold.no)).toBe('pending_buyer')
      minutes(1)
      await Promise.all([lookAtFlows(w.services), lookAtFlows(w.services)])
      expect(await stateOf(untold.no)).toBe('signed_buyer')
      const notices = (await w.must(w.ask(main, listNotices, { limit: 100 }))).rows
      expect(notices.filter(({ body, title }) => body.includes(untold.no) && title === '合同待签署')).toHaveLength(1)
    })

    test('asked twice at once it is one flow; a colleague is told who has begun it', async () => {
      const { no } = await ordered()
      const asked = await seen(no)
      const answers = await Promise.all([1, 2, 3].map(() => w.must(w.ask(signer, certifyContract, asked))))
      expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
      const { rows } = await sql<{
        state: string
      }>`select state from sandbox_flow where title like ${`%${no}%`}`.execute(w.db)
      expect(rows.filter(({ state }) => state === 'open')).toHaveLength(1)
      expect(await certify(no, main)).toMatchObject({ status: 409, msg: '王敏 已发起电子签章，请由其完成' })
    })

    test('a wrong password leads nowhere, nor does somebody who may not sign', async () => {
      const { no } = await ordered()
      const asked = await seen(no)
      expect(await w.ask(signer, certifyContract, { ...asked, password: 'Falsch2026' })).toMatchObject({
        status: 400,
        code: 'password.mismatch',
      })
      expect(await certify(no, await w.token('reader'))).toMatchObject({ status: 403 })
      expect(await certify(no, await w.token('stranger'))).toMatchObject({ status: 404, code: 'contract.missing' })
      expect(await w.ask(signer, certifyContract, { ...asked, hash: 'a'.repeat(64) })).toMatchObject({ code: 'contract.stale' })
      expect((await flowOf(no)).id).toBe('')
    })

    test('it is not sealed, nor told of, by whoever sees the own customers only and is not this one’s', async () => {
      const { no } = await ordered()
      const id = await signedThere(no)
      const asked = await seen(no)
      await ownOnly(true)
      const answers = []
      for (const given of [asked, { ...asked, password: 'Falsch2026' }, { ...asked, no: never }])
        answers.push((await w.ask(finance, staffSignContract, given)).code)
      await ownOnly(false)
      expect([await stateOf(no), (await flowOf(no)).state, await theirs(id)]).toEqual(['signed_buyer', 'open', 'open'])
      expect(answers).toEqual(['contract.missing', 'contract.missing', 'contract.missing'])
    })
  })

  describe('what is told', () => {
    const notify = (headers: Record<string, string>, payload: string) => w.app.inject({ method: 'POST', url: notifyPath, headers, payload })

    test('is forged, changed, of another merchant or old: nothing happens', async () => {
      const { no } = await ordered()
      const id = await onThePage(no)
      const { headers, body } = await signNotice(w.services, { id, deed: 'signed' })
      for (const [head, text] of forged(headers, body)) expect((await notify(head, text)).statusCode).toBe(401)
      minutes(tooLate)
      expect((await notify(headers, body)).statusCode).toBe(401)
      expect(await stateOf(no)).toBe('pending_buyer')
    })

    test('of a flow that is not ours is heard and passed over; genuine words of a signature that is not there sign nothing', async () => {
      const { no } = await ordered()
      await w.must(certify(no))
      const { id } = await flowOf(no)
      const { headers, body } = await signNotice(w.services, { id, deed: 'signed' })
      expect((await notify(headers, body)).json()).toMatchObject({ msg: 'success' })
      expect(await stateOf(no)).toBe('pending_buyer')
      await sql`update contract_flow set flow_id = ${`not ${id}`} where flow_id = ${id}`.execute(w.db)
      expect((await notify(headers, body)).statusCode).toBe(200)
    })
  })

  describe('it comes otherwise', () => {
    test('refused there is refused here, with what the platform says', async () => {
      const { no } = await ordered()
      const id = await onThePage(no, 'refuse')
      await tellSigned(w.services, { id, deed: 'finished' })
      const { state, versions } = await shown(no)
      expect([state, versions[0]?.refused]).toEqual(['refused', '买方拒签：电子签章平台（签署人拒签）'])
    })

    test('whoever may sign for the company no more signs nothing there either: the flow is taken back, others sign here', async () => {
      const { no } = await ordered()
      const id = await onThePage(no)
      const { rows } = await sql<{
        id: number
        grants: string[]
      }>`select i.id, i.grants from identity i join account a on a.identity_id = i.id where a.nickname = '王敏'`.execute(w.db)
      const [{ id: identity, grants } = { id: 0, grants: [] }] = rows
      await sql`update identity set grants = array_remove(grants, 'contract.sign') where id = ${identity}`.execute(w.db)
      await tellSigned(w.services, { id, deed: 'signed' })
      await sql`update identity set grants = ${grants} where id = ${identity}`.execute(w.db)
      expect([await stateOf(no), (await shown(no)).versions[0]?.signatures]).toEqual(['pending_buyer', []])
      expect([(await flowOf(no)).state, await theirs(id)]).toEqual(['ended', 'revoked'])
      expect(await w.ask(main, signContract, await seen(no))).toMatchObject({ data: { state: 'signed_buyer' } })
    })

    test('signed with the password instead, or cancelled meanwhile: the flow is taken back', async () => {
      const instead = await ordered()
      await w.must(certify(instead.no))
      await w.must(w.ask(signer, signContract, await seen(instead.no)))
      const cancelled = await ordered()
      const late = await onThePage(cancelled.no)
      await w.move(main, cancelled.orderId, 'cancel', { reason: '不要了' })
      await tellSigned(w.services, { id: late, deed: 'signed' })
      minutes(2)
      await lookAtFlows(w.services)
      for (const { no } of [instead, cancelled]) {
        const { id, state } = await flowOf(no)
        expect([state, await theirs(id)]).toEqual(['ended', 'revoked'])
      }
      expect([await stateOf(cancelled.no), (await shown(cancelled.no)).versions[0]?.signatures]).toEqual(['terminated', []])
      expect((await w.must(countersign(instead.no))).state).toBe('effective')
    })

    test('a platform that does not let a flow go is asked ever more seldom, and the desk is told until it does', async () => {
      const { no } = await ordered()
      await w.must(certify(no))
      const { id } = await flowOf(no)
      await w.must(w.ask(signer, signContract, await seen(no)))
      let asked = 0
      const stubborn = { ...authority, revoke: () => (asked++, Promise.reject(new ProviderError('refused'))) }
      Object.assign(w.services, { authority: stubborn })
      await w.must(countersign(no))
      const onTheDesk = async () => {
        const { rows } = await w.must(w.ask(finance, staffListContracts, { state: 'open', keyword: no }))
        return [rows.map(({ held }) => held), (await shown(no)).versions[0]?.held?.flowId]
      }
      const tries: number[] = []
      const desk: unknown[] = []
      for (let minute = 1; minute <= 40; minute++) {
        minutes(1)
        const before = asked
        await Promise.all([lookAtFlows(w.services), lookAtFlows(w.services)])
        if (asked > before) tries.push(minute)
        if (minute === 31 || minute === 40) desk.push(await onTheDesk())
      }
      expect(desk).toEqual([
        [[], undefined],
        [[true], id],
      ])
      expect(tries).toEqual([1, 2, 4, 8, 16, 32])
      expect((await w.must(w.ask(signer, contractDetail, { no }))).versions[0]?.held).toBe(null)
      Object.assign(w.services, { authority })
      minutes(6 * 60)
      await lookAtFlows(w.services)
      expect([await theirs(id), await onTheDesk()]).toEqual(['revoked', [[], undefined]])
    })

    test('the platform is away in the middle of the seal: it is gone on with, and the merchant’s word is kept', async () => {
      const { no } = await ordered()
      await signedThere(no)
      for (const gone of ['seal', 'finish', 'paper'] as const) {
        Object.assign(w.services, {
          authority: { ...authority, [gone]: () => Promise.reject(new ProviderError('away')) },
        })
        expect((await w.must(countersign(no))).state).toBe('signed_buyer')
      }
      Object.assign(w.services, { authority })
      minutes(2)
      await Promise.all([lookAtFlows(w.services), lookAtFlows(w.services)])
      const { state, versions } = await shown(no)
      expect([state, versions[0]?.signatures.map(({ name }) => name)]).toEqual(['effective', ['王敏', '孙莉']])
    })

    test('cut off after each thing that the platform did: nothing is lost, and nothing is done twice', { timeout: 90_000 }, async () => {
      const { orderId, no } = await ordered()
      const cutOff = async (deed: Promise<unknown>): Promise<never> => {
        await deed
        throw new ProviderError('cut off')
      }
      const cut = (actions: Partial<Authority>) => Object.assign(w.services, { authority: { ...authority, ...actions } })
      cut({ open: (paper) => cutOff(authority.open(paper)) })
      expect(await certify(no)).toMatchObject({ status: 409, code: 'contract.authority.away' })
      cut({ page: (...asked) => cutOff(authority.page(...asked)) })
      expect(await certify(no)).toMatchObject({ status: 409, code: 'contract.authority.away' })
      Object.assign(w.services, { authority })
      await signedThere(no)
      for (const actions of [
        { seal: (flowId: string, fileId: string) => cutOff(authority.seal(flowId, fileId)) },
        { finish: (flowId: string) => cutOff(authority.finish(flowId)) },
        { paper: (flowId: string) => cutOff(authority.paper(flowId)) },
      ]) {
        cut(actions)
        expect((await w.must(countersign(no))).state).toBe('signed_buyer')
      }
      Object.assign(w.services, { authority })
      minutes(2)
      await Promise.all([lookAtFlows(w.services), lookAtFlows(w.services)])
      const { state, versions } = await shown(no)
      expect([state, versions[0]?.signatures.length]).toEqual(['effective', 2])
      const order = await w.detail(main, orderId)
      expect(order.timeline.filter(({ title }) => title.includes('合同'))).toHaveLength(1)
      // What was opened and lost is signed by nobody.
      const { rows } = await sql<{ state: string; signed: boolean }>`select state, buyer_at is not null as signed
        from sandbox_flow where title like ${`%${no}%`} order by state`.execute(w.db)
      expect(rows).toEqual([
        { state: 'done', signed: true },
        { state: 'open', signed: false },
      ])
    })

    test('where none is set up, or it does not answer, nobody is led there', async () => {
      const { no } = await ordered()
      Object.assign(w.services, { authority: { ...authority, open: () => Promise.reject(new ProviderError('away')) } })
      expect(await certify(no)).toMatchObject({ status: 409, code: 'contract.authority.away' })
      Object.assign(w.services, { authority: undefined })
      expect(await certify(no)).toMatchObject({ status: 409, code: 'contract.authority.away' })
      expect((await w.must(w.ask(signer, contractDetail, { no }))).authority).toBe(null)
      expect((await w.must(w.ask(signer, signContract, await seen(no)))).state).toBe('signed_buyer')
    })
  })
})
