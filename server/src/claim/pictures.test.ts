import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { evidenceAtMost } from '../../../contract/claim/claim.ts'
import { fileLinks } from '../file/file.sql.ts'
import { permitUpload } from '../file/file.rules.ts'
import { Area } from '../../../contract/grant.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { aClaimDesk, type ClaimDesk } from './claim.fixture.ts'

// Shown to fail with: pictures of the buyer's company taken from staff, both sides counted together, a proposal's pictures
// kept with the word before it.

let w: ClaimDesk
beforeAll(async () => void (w = await aClaimDesk()))
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

const shown = () => w.file('evidence', null, 'd')
const open = async () => w.short(await w.signed())
const offer = { remedy: 'refund', amount: '1.00' } as const

describe('pictures of the merchant', () => {
  test('are shown with what is said and with what is proposed, to both sides, and are no evidence of the buyer’s', async () => {
    const id = await open()
    const [asked, offered] = [await shown(), await shown()]
    await w.must(w.byStaff(id, 'askEvidence', { text: '请按此图的角度补拍', fileIds: [asked] }))
    await w.must(w.byBuyer(id, 'supply', { text: '已补', fileIds: [await w.picture()] }))
    await w.must(w.byStaff(id, 'offer', { offer, text: '请看对比图', fileIds: [offered] }))
    for (const claim of [await w.claimOf(id), await w.desk(id)]) {
      const said = claim.timeline.map(({ title, note, pictures }) => [title, note, pictures.map((file) => file.id)])
      expect(said).toContainEqual(['请补充售后凭证', '请按此图的角度补拍；附图 1 张', [asked]])
      expect(claim.timeline.flatMap(({ pictures }) => pictures.map((file) => file.id))).toEqual([asked])
      expect(claim.offers.map(({ pictures }) => pictures.map((file) => file.id))).toEqual([[], [offered]])
      expect(claim.evidence).toHaveLength(1)
      expect(claim.offers[1]?.pictures[0]?.link).toMatch(/^\/files\//)
    }
    // Another proposal is shown with its own, and the first keeps its own.
    const better = await shown()
    await w.must(w.byStaff(id, 'offer', { offer: { ...offer, amount: '2.00' }, fileIds: [better] }))
    expect((await w.claimOf(id)).offers.map(({ pictures }) => pictures.map((file) => file.id))).toEqual([[], [offered], [better]])
  })

  test('may be shown with the words of a message or a proposal; nothing else takes them', async () => {
    const id = await open()
    const takes = async () => (await w.desk(id)).moves.flatMap(({ move, shows }) => (shows ? move : []))
    expect((await takes()).toSorted()).toEqual(['askEvidence', 'offer', 'refuse'])
    expect((await w.claimOf(id)).moves.some(({ shows }) => shows)).toBe(false)
    await w.must(w.byStaff(id, 'take', { fileIds: [await shown()] }))
    expect((await w.claimOf(id)).timeline.flatMap(({ pictures }) => pictures)).toEqual([])
    await w.must(w.byStaff(id, 'refuse', { text: '见图', fileIds: [await shown()] }))
    expect((await w.claimOf(id)).timeline.flatMap(({ pictures }) => pictures)).toHaveLength(1)
  })

  test('are the merchant’s own evidence and no more than a side may bring; refused, nothing of the move is done', async () => {
    const id = await open()
    const refused = async (fileIds: number[]) => {
      const answer = await w.byStaff(id, 'offer', { offer, fileIds })
      expect((await w.claimOf(id)).state).toBe('submitted')
      return answer
    }
    const missing = { status: 404, code: 'file.missing' }
    expect(await refused([await w.picture()])).toMatchObject(missing)
    expect(await refused([await w.file('proof', null, 'c')])).toMatchObject(missing)
    expect(await refused([987654321])).toMatchObject(missing)
    expect(await w.byBuyer(id, 'withdraw', { fileIds: [await shown()] })).toMatchObject({ status: 200 })
    const many = await Promise.all(Array.from({ length: evidenceAtMost + 1 }, shown))
    const other = await open()
    expect(await w.byStaff(other, 'offer', { offer, fileIds: many })).toMatchObject({ msg: `最多 ${evidenceAtMost} 张图片` })
    await w.must(w.byStaff(other, 'askEvidence', { text: '请补拍', fileIds: many.slice(1) }))
    // What one side brings takes nothing away from the other.
    await w.must(w.byBuyer(other, 'supply', { text: '已补', fileIds: [await w.picture()] }))
    const [one] = many
    expect(await w.byStaff(other, 'offer', { offer, fileIds: [one] })).toMatchObject({
      code: 'claim.evidence',
      msg: `最多 ${evidenceAtMost} 张图片`,
    })
    expect((await w.claimOf(other)).offers).toHaveLength(1)
  })

  test('are told to the company whose claim it is, and to no other', async () => {
    const id = await open()
    const fileIds = [await shown()]
    await w.must(w.byStaff(id, 'offer', { offer, fileIds }))
    const companyOf = (name: string) => w.number(sql`select company_id as n from account where nickname = ${name}`)
    expect((await fileLinks(w.db, w.services, await companyOf('陈荣达'), fileIds)).size).toBe(1)
    expect((await fileLinks(w.db, w.services, await companyOf('林海'), fileIds)).size).toBe(0)
  })

  test('the same proposal sent twice at once shows them once', async () => {
    const id = await open()
    const fileIds = [await shown()]
    await Promise.all([w.byStaff(id, 'offer', { offer, fileIds }), w.byStaff(id, 'offer', { offer, fileIds })])
    const { offers } = await w.claimOf(id)
    expect(offers.flatMap(({ pictures }) => pictures.map((file) => file.id))).toEqual(fileIds)
  })

  test('that a colleague brought for others are not laid beside a claim of an own customer by whoever sees those only', async () => {
    const staffId = await w.number(sql`select id as n from staff where username = 'sales'`)
    const brought = async (by: string) => {
      const id = await shown()
      await sql`update stored_file set staff_id = (select id from staff where username = ${by}) where id = ${id}`.execute(w.db)
      return id
    }
    const id = await open()
    const [theirs, there, own] = [await brought('agent'), await brought('agent'), await brought('sales')]
    await w.must(w.byStaff(id, 'offer', { offer, fileIds: [there] }))
    await sql`update company set manager_id = ${staffId} where id = (select company_id from account where nickname = '陈荣达')`.execute(
      w.db,
    )
    await sql`update staff set own_only = true, version = version + 1 where id = ${staffId}`.execute(w.db)
    forgetBelieved()
    for (const fileId of [theirs, 987654321])
      expect(await w.byStaff(id, 'offer', { offer: { ...offer, amount: '2.00' }, fileIds: [fileId] })).toMatchObject({
        code: 'file.missing',
      })
    await w.must(w.byStaff(id, 'offer', { offer: { ...offer, amount: '3.00' }, fileIds: [own] }))
    const links = (await w.desk(id)).offers.flatMap(({ pictures }) => pictures.map((file) => file.id))
    await sql`update staff set own_only = false, version = version + 1 where id = ${staffId}`.execute(w.db)
    forgetBelieved()
    // What a colleague said to the own customer is seen.
    expect(links).toEqual([there, own])
  })

  test('are brought by whoever works in service', () => {
    const staff = (areas: Area[]) => ({ side: 'staff', staffId: 1, name: '员工', areas: new Set(areas), admin: false }) as never
    expect(() => permitUpload(staff(['service']), 'evidence')).not.toThrow()
    for (const area of Area.options.filter((one) => one !== 'service'))
      expect(() => permitUpload(staff([area]), 'evidence')).toThrow('您没有此操作的权限')
  })
})
