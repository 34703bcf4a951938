import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { contractDetail, listContracts, stampContract, verifyContract } from '../../../contract/contract/contract.ts'
import { contractSettings, saveContractSettings, staffListContracts, staffStampContract } from '../../../contract/contract/contractDesk.ts'
import { canonical, hashOf } from '../../../pricing/hash.ts'
import { firstSettings } from './contract.rules.ts'
import { aContractDesk } from './contracts.fixture.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { isSealed } from './seal.ts'

const desk = await aContractDesk()
const { w, main, signer, buyer, reader, stranger, finance, production, password } = desk
const { hours, ordered, sign, bothSigned, down } = desk
afterAll(() => w.close())
afterEach(desk.back)

describe('the bundle', () => {
  const bundleOf = async (no: string) =>
    Object.entries(unzipSync(new Uint8Array((await down(main, no)).rawPayload))).map(([name, bytes]) => ({
      name,
      bytes,
      hash: createHash('sha256').update(bytes).digest('hex'),
    }))
  const check = async (hashes: string[]) => w.must(w.ask(null, verifyContract, { hashes }))

  test('holds paper, record and hashes; the seals of the record are over what was signed', async () => {
    const { no } = await bothSigned()
    const files = await bundleOf(no)
    expect(files.map(({ name }) => name)).toEqual([`合同-${no}-v1.pdf`, '签署记录.json', '校验值.txt'])
    const record = JSON.parse(Buffer.from(files[1]?.bytes ?? []).toString())
    expect([record.number, record.hash, record.pdf]).toEqual([no, hashOf(record.content), files[0]?.hash])
    expect(Buffer.from(files[1]?.bytes ?? []).toString()).toBe(canonical(record))
    for (const { hash, seal, ...signed } of record.signatures) {
      const sealed = { ...signed, number: no, version: 1, hash, pdf: record.pdf }
      expect(isSealed(record.publicKey, sealed, seal)).toBe(true)
      expect(isSealed(record.publicKey, { ...sealed, time: '2026-11-20 10:00:00' }, seal)).toBe(false)
    }
    const text = Buffer.from(files[2]?.bytes ?? []).toString()
    expect(text).toContain(`${files[0]?.hash}  合同-${no}-v1.pdf`)
    expect(text).toContain(`${files[1]?.hash}  签署记录.json`)
  })

  test('is checked without a log-in: as signed, changed in one byte, unknown', async () => {
    const { no } = await bothSigned()
    const [pdf, record] = await bundleOf(no)
    const [p = '', r = ''] = [pdf?.hash, record?.hash]
    expect(await check([p, r])).toEqual({
      verdict: 'valid',
      kind: 'contract',
      files: [
        { hash: p, known: true },
        { hash: r, known: true },
      ],
      authority: null,
      missing: [],
    })
    expect((await check([p])).verdict).toBe('valid')
    const flipped = Buffer.from(pdf?.bytes ?? [])
    flipped[1000] = (flipped[1000] ?? 0) ^ 1
    const other = createHash('sha256').update(flipped).digest('hex')
    expect(await check([other, r])).toMatchObject({ verdict: 'changed', files: [{ known: false }, { known: true }], missing: ['pdf'] })
    expect((await check([p, 'b'.repeat(64)])).verdict).toBe('changed')
    expect(await check([other])).toEqual({
      verdict: 'unknown',
      kind: null,
      files: [{ hash: other, known: false }],
      authority: null,
      missing: [],
    })
  })

  test('what is not signed by both is neither downloaded nor known to anybody', async () => {
    const { no } = await ordered()
    await w.must(sign(signer, no))
    expect((await down(main, no)).json()).toMatchObject({ code: 'contract.unsigned' })
    const { versions } = await w.must(w.ask(main, contractDetail, { no }))
    expect((await check([versions[0]?.pdf?.hash ?? ''])).verdict).toBe('unknown')
    expect((await down(null, no)).json()).toMatchObject({ code: 'login.needed' })
    expect((await down(finance, no, '', '/admin')).json()).toMatchObject({ code: 'contract.unsigned' })
  })

  test('takes stamped copies in, each known to the check; whoever is not of the contract brings none', async () => {
    const { no } = await bothSigned()
    const file = async (owner: string | null, sign: string) => w.file('stamped', owner, sign)
    const stamp = (token: string, fileId: number) => w.ask(token, stampContract, { no, version: 1, fileId })
    await w.must(stamp(signer, await file('王敏', 'd')))
    await w.must(w.ask(finance, staffStampContract, { no, version: 1, fileId: await file(null, 'e') }))
    expect(await stamp(signer, await file('林海', 'f'))).toMatchObject({ status: 404, code: 'file.missing' })
    expect(await stamp(buyer, await file('李娜', 'f'))).toMatchObject({ status: 403 })
    const { versions } = await w.must(w.ask(main, contractDetail, { no }))
    expect(versions[0]?.stamped.map(({ side, name }) => `${side} ${name}`)).toEqual(['buyer 王敏', 'staff 孙莉'])
    const { rows } = await sql<{ p: string; r: string }>`select pdf_hash as p, record_hash as r from contract_version v
      join contract k on k.id = v.contract_id where k.number = ${no}`.execute(w.db)
    const { p = '', r = '' } = rows[0] ?? {}
    expect((await check([p, r, 'd'.repeat(64), 'e'.repeat(64)])).verdict).toBe('valid')
    expect((await check([p, r, 'f'.repeat(64)])).verdict).toBe('changed')
  })

  test('is given, and takes stamped copies in, of own customers only where staff see those only', async () => {
    const { no } = await bothSigned()
    const by = async (username: string) => {
      const id = await w.file('stamped', null, 'a')
      await sql`update stored_file set staff_id = (select id from staff where username = ${username}) where id = ${id}`.execute(w.db)
      return id
    }
    const [theirs, own] = [await by('agent'), await by('finance')]
    const stamp = async (fileId: number) => (await w.ask(finance, staffStampContract, { no, version: 1, fileId })).code
    const managed = async (username: string | null, own_only: boolean) => {
      await sql`update company set manager_id = (select id from staff where username = ${username})
        where id = (select company_id from account where nickname = '陈荣达')`.execute(w.db)
      await sql`update staff set own_only = ${own_only}, version = version + 1 where username = 'finance'`.execute(w.db)
      forgetBelieved()
    }
    await managed(null, true)
    const told = [(await down(finance, no, '', '/admin')).json().code, await stamp(own)]
    await managed('finance', true)
    const there = [(await down(finance, no, '', '/admin')).statusCode, await stamp(theirs), await stamp(own)]
    await managed(null, false)
    expect([told, there]).toEqual([
      ['contract.missing', 'contract.missing'],
      [200, 'file.missing', undefined],
    ])
  })

  test('may be checked thirty times a minute from one address', async () => {
    hours(48)
    const answers = await Promise.all(Array.from({ length: 32 }, () => w.ask(null, verifyContract, { hashes: ['c'.repeat(64)] })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('lists and settings', () => {
  test('are found by number, order and goods, in their tabs', async () => {
    const { orderId, no } = await bothSigned()
    for (const keyword of [no, orderId, no.slice(3, 14)]) {
      const { rows } = await w.must(w.ask(main, listContracts, { keyword }))
      expect(rows.map((row) => row.number)).toEqual([no])
    }
    const open = await w.must(w.ask(main, listContracts, { keyword: no, type: 'pending_buyer' }))
    expect([open.rows, open.tabs]).toEqual([[], { all: 1, pending_buyer: 0, signed_buyer: 0, effective: 1, ended: 0 }])
    expect((await w.must(w.ask(main, listContracts, { keyword: no, to: '2026-11-20' }))).total).toBe(0)
    expect((await w.must(w.ask(buyer, listContracts, { keyword: no }))).total).toBe(0)
    expect((await w.must(w.ask(reader, listContracts, { keyword: no }))).total).toBe(1)
    expect((await w.must(w.ask(finance, staffListContracts, { keyword: no, state: 'effective' }))).total).toBe(1)
  })

  test('say when an order needs one and what it then says', async () => {
    const settings = {
      ...firstSettings,
      fromAmount: '1.00',
      types: ['common'],
      tolerance: 0,
      seller: { ...firstSettings.seller, name: '印采科技有限公司' },
    }
    await w.must(w.ask(finance, saveContractSettings, settings))
    const kept = await w.must(w.ask(finance, contractSettings, { keyword: '蓝海' }))
    expect(kept.settings).toEqual(settings)
    expect([kept.companies, kept.found].map((some) => some.map(({ name }) => name))).toEqual([['荣达贸易有限公司'], ['蓝海科技有限公司']])
    const wrong = { ...settings, seller: { ...settings.seller, creditCode: '91330100MA2CQ1X17O' } }
    expect(await w.ask(finance, saveContractSettings, wrong)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^统一社会信用代码不正确/),
    })
    // Of two who began with the same one saves.
    const seen = kept.settings
    const both = ['甲', '乙'].map((contact) =>
      w.ask(finance, saveContractSettings, { ...settings, seller: { ...settings.seller, contact }, seen }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const orderId = await w.order('stranger', stranger, { product: 'plainBag', quantity: 500 })
    const { contract, state } = await w.detail(stranger, orderId)
    expect(state).toBe('pending_contract')
    const { content } = await w.must(w.ask(stranger, contractDetail, { no: contract?.number }))
    expect([content.seller.name, content.terms.tolerance]).toEqual(['印采科技有限公司', 0])
    expect(await w.ask(production, saveContractSettings, settings)).toMatchObject({ status: 403 })
    await w.must(w.ask(finance, saveContractSettings, { ...settings, fromAmount: null }))
    expect(await w.detail(stranger, await w.order('stranger', stranger, { product: 'plainBag', quantity: 500 }))).toMatchObject({
      state: 'pending_payment',
      contract: null,
    })
  })

  test('take over what 店铺 says of the merchant, who then changes it there alone', async () => {
    const site = { company: '青山（杭州）印务有限公司', licence: '91330100MA2CQ1X174', address: '' }
    await w.setting('site', site)
    const seller = { name: '旧名', creditCode: '', address: '杭州市西湖区 1 号', contact: '周掌柜', phone: '' }
    await w.must(w.ask(finance, saveContractSettings, { ...firstSettings, fromAmount: '1.00', types: ['common'], seller }))
    const { settings, shop } = await w.must(w.ask(finance, contractSettings, {}))
    expect(shop).toEqual({ name: site.company, creditCode: site.licence, address: '' })
    expect(settings.seller).toEqual({ ...seller, name: site.company, creditCode: site.licence })
    const { contract } = await w.detail(stranger, await w.order('stranger', stranger, { product: 'plainBag', quantity: 500 }))
    const { content } = await w.must(w.ask(stranger, contractDetail, { no: contract?.number }))
    expect(content.seller).toMatchObject(settings.seller)
    await w.db.deleteFrom('setting').where('key', '=', 'site').execute()
    expect((await w.must(w.ask(finance, contractSettings, {}))).shop).toEqual({ name: '', creditCode: '', address: '' })
  })

  test('leave rows in the audit without names or passwords', async () => {
    const { no } = await bothSigned()
    const { id } = await w.db.selectFrom('contract').select('id').where('number', '=', no).executeTakeFirstOrThrow()
    const rows = await w.db.selectFrom('audit').selectAll().where('subject', '=', `contract ${id}`).orderBy('id').execute()
    expect(rows.map(({ action, side }) => `${action} ${side}`)).toEqual(['contract.sign buyer', 'contract.sign staff'])
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})
