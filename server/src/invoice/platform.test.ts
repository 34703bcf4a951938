import { randomBytes } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { fen } from '../../../contract/money.ts'
import { staffListInvoices } from '../../../contract/invoice/invoiceRecord.ts'
import type { Platform } from '../outside/invoicing/platform.ts'
import { aBilling } from './billing.fixture.ts'
import { isType } from './files.ts'
import { sweepInvoices } from './invoice.jobs.ts'
import { reconcileInvoice } from './reconcile.ts'
import { looksForFiles } from './invoice.rules.ts'
import { ProviderError } from '../outside/provider.ts'

const billing = await aBilling()
const { w, tokens, paidOrder, apply, recordOf, byStaff, byBuyer, noticesOf, plays, platform, issued } = billing
const start = w.clock.now
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const minutes = (n: number) => void (w.clock.now = new Date(start.getTime() + n * 60_000))

const real = w.services.invoicing
if (!real) throw new Error('no platform')
/** The mall, whose platform behaves as it does but for this. */
const but = (part: Partial<Platform>) => ({ ...w.services, invoicing: { ...real, ...part } })

const down = (id: number, type: string) =>
  w.app.inject({
    url: `/api/billInfo/down/${id}?type=${type}`,
    headers: { authorization: `Bearer ${tokens.main}` },
  })

/** Whether the platform is still asked about an invoice. */
const openLooks = async (id: number): Promise<boolean> => {
  const row = await w.db.selectFrom('invoice').select('look_at').where('id', '=', id).executeTakeFirstOrThrow()
  return row.look_at !== null
}

/** An application that finance has checked. */
async function checked(type: 1 | 2 = 1): Promise<number> {
  const { id } = await w.must(apply([await paidOrder()], type))
  await w.must(byStaff(id, 'check'))
  return id
}

describe('the files', () => {
  test('are three, each what its name says, and the OFD says what the invoice says', async () => {
    const id = await issued(await paidOrder())
    const record = await recordOf(id)
    const name = `发票-${record.invoiceNumber}`
    expect(record.files.map((file) => file.name)).toEqual([`${name}.pdf`, `${name}.ofd`, `${name}.xml`])
    const ofd = await down(id, 'ofd')
    expect(ofd.headers['content-type']).toBe('application/ofd')
    expect(ofd.headers['content-disposition']).toContain('.ofd')
    const page = unzipSync(ofd.rawPayload)['Doc_0/Pages/Page_0/Content.xml']
    const text = Buffer.from(page ?? []).toString()
    for (const said of [record.invoiceNumber, record.name, record.money]) expect(text).toContain(said)
  })

  test('that are late, or something else, hold nothing up and are looked for later', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    const early = but({
      look: async (asked) => {
        const known = await real.look(asked)
        return known.state === 'issued' ? { ...known, files: { pdf: known.files.pdf ?? '', ofd: 'no OFD' } } : known
      },
      file: async (address) => (address === 'no OFD' ? Buffer.from('<html>') : real.file(address)),
    })
    await reconcileInvoice(early, id)
    const endings = async () => (await recordOf(id)).files.map(({ name }) => name.slice(-4))
    expect([(await recordOf(id)).status, await endings()]).toEqual(['issued', ['.pdf']])
    expect((await down(id, 'ofd')).json()).toMatchObject({ code: 'invoice.missing' })
    minutes(1)
    await Promise.all([sweepInvoices(w.services), sweepInvoices(w.services)])
    expect(await endings()).toEqual(['.pdf', '.ofd', '.xml'])
    expect(await openLooks(id)).toBe(false)
  })

  test('an OFD that says less than it holds is not unpacked', () => {
    const ofd = zipSync({
      'OFD.xml': Buffer.from(randomBytes(150_000).toString('hex')).fill('http://www.ofdspec.org/2016', 0, 100),
    })
    expect(isType(ofd, 'ofd')).toBe(false)
    // The length in the list of contents is whatever its maker wrote there.
    const entry = Buffer.from(ofd).lastIndexOf('PK\u0001\u0002')
    new DataView(ofd.buffer).setUint32(entry + 24, 100, true)
    expect(isType(ofd, 'ofd')).toBe(false)
  })

  test('that never come are not looked for for ever', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    const poor = but({
      look: async (asked) => {
        const known = await real.look(asked)
        return known.state === 'issued' ? { ...known, files: { pdf: known.files.pdf ?? '' } } : known
      },
    })
    await reconcileInvoice(poor, id)
    for (let look = 0; look <= looksForFiles; look++) {
      expect(await openLooks(id)).toBe(true)
      w.clock.now = new Date(w.clock.now.getTime() + 600_000)
      await sweepInvoices(poor)
    }
    expect(await openLooks(id)).toBe(false)
  })

  test('a PDF that is none issues nothing, and says so', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    await reconcileInvoice(but({ file: async () => Buffer.from('<html>') }), id)
    expect(await recordOf(id)).toMatchObject({
      status: 'issuing',
      reason: '开票平台给出的 PDF 文件无法识别',
      files: [],
    })
    await reconcileInvoice(w.services, id)
    expect(await recordOf(id)).toMatchObject({ status: 'issued', reason: '' })
  })
})

describe('whatever the platform does', () => {
  test('an answer that was lost after it had taken the invoice leads to one invoice', async () => {
    const id = await checked()
    const lost = but({
      issue: async (request) => {
        await real.issue(request)
        throw new ProviderError('诺诺没有应答：TimeoutError')
      },
    })
    await reconcileInvoice(lost, id)
    expect(await recordOf(id)).toMatchObject({ status: 'checked', reason: '诺诺没有应答：TimeoutError' })
    await reconcileInvoice(lost, id)
    expect(await recordOf(id)).toMatchObject({ status: 'issuing', reason: '' })
    await plays(id)
    await reconcileInvoice(w.services, id)
    const { status, number } = await recordOf(id)
    expect(status).toBe('issued')
    const { rows } = await sql`select 1 from sandbox_invoice where serial = ${number}`.execute(w.db)
    expect(rows).toHaveLength(1)
  })

  test('a platform that has not heard of what it took is asked again, and issues once', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    const forgetful = but({ look: async () => ({ state: 'missing' }) })
    await reconcileInvoice(forgetful, id)
    await plays(id)
    await reconcileInvoice(w.services, id)
    expect((await recordOf(id)).status).toBe('issued')
  })

  test('what happens meanwhile counts: a question without an answer says nothing of an invoice that was issued', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    const late = but({
      look: async () => {
        await reconcileInvoice(w.services, id)
        throw new ProviderError('诺诺没有应答：TimeoutError')
      },
    })
    await reconcileInvoice(late, id)
    expect(await recordOf(id)).toMatchObject({ status: 'issued', reason: '' })
  })

  test('what goes on for more than an hour waits at the desk, and however long it takes holds up no other', async () => {
    const id = await checked()
    const open = async () =>
      (await w.must(w.ask(tokens.finance, staffListInvoices, { state: 'open', limit: 100 }))).rows.map((row) => row.id)
    const away = but({ look: async () => Promise.reject(new ProviderError('诺诺应答 502')) })
    for (let look = 0; look < 12; look++) {
      expect(await open()).not.toContain(id)
      w.clock.now = new Date(w.clock.now.getTime() + 600_000)
      await sweepInvoices(away)
    }
    expect(await open()).toContain(id)
    await sql`update invoice set looks = 32767 where id = ${id}`.execute(w.db)
    w.clock.now = new Date(w.clock.now.getTime() + 600_000)
    await sweepInvoices(w.services)
    expect(await recordOf(id)).toMatchObject({ status: 'issuing' })
  })

  test('a file address that is none holds up neither the invoice nor the jobs', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    const odd = but({
      look: async (asked) => {
        const known = await real.look(asked)
        return known.state === 'issued' ? { ...known, files: { ...known.files, ofd: '/nuonuo/a.ofd' } } : known
      },
    })
    await reconcileInvoice(odd, id)
    expect(await recordOf(id)).toMatchObject({ status: 'issued' })
  })

  test('a sum that differs by a fen is for people to look at', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    const wrong = but({
      look: async (asked) => {
        const known = await real.look(asked)
        return known.state === 'issued' ? { ...known, amount: fen(known.amount + 1) } : known
      },
    })
    await reconcileInvoice(wrong, id)
    expect(await recordOf(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('不符，请人工处理') })
  })

  test('what was issued but not sealed has not failed: it is sealed again until it is', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    const retried: string[] = []
    const unsealed = (retry: () => Promise<void>) =>
      but({
        look: async () => ({ state: 'unsealed' }),
        retry: async ({ serial }) => {
          retried.push(serial)
          return retry()
        },
      })
    await reconcileInvoice(
      unsealed(async () => {}),
      id,
    )
    await reconcileInvoice(
      unsealed(async () => Promise.reject(new ProviderError('单日最多重试20次', { refused: true }))),
      id,
    )
    const { status, reason, number } = await recordOf(id)
    expect([status, reason]).toEqual(['issuing', '发票已开具，签章未成功：单日最多重试20次'])
    expect(retried).toEqual([number, number])
    await plays(id)
    await reconcileInvoice(w.services, id)
    expect(await recordOf(id)).toMatchObject({ status: 'issued', reason: '' })
  })

  test('an expired token is renewed on the way', async () => {
    const id = await checked()
    await reconcileInvoice(w.services, id)
    await plays(id)
    await sql`delete from sandbox_token`.execute(w.db)
    minutes(61)
    await reconcileInvoice(w.services, id)
    expect((await recordOf(id)).status).toBe('issued')
  })
})

describe('a red letter of a special invoice', () => {
  /** As far as both sides have confirmed in the mall and the platform was asked. */
  async function asked(): Promise<number> {
    const id = await checked(2)
    await platform(id)
    await w.must(byStaff(id, 'red', '抬头有误'))
    await w.must(byBuyer(id, 'confirmRed'))
    await reconcileInvoice(w.services, id)
    await Promise.all([reconcileInvoice(w.services, id), reconcileInvoice(w.services, id)])
    return id
  }
  const note = '请购买方在电子税务局确认红字信息'

  test('waits for the buyer’s word at the tax authority, and says so once', async () => {
    const id = await asked()
    const { number, ...record } = await recordOf(id)
    expect(record).toMatchObject({ status: 'red_issuing', reason: note })
    const told = (await noticesOf(tokens.main)).filter(({ body }) => body.includes(number) && body.includes(note))
    expect(told).toHaveLength(1)
    await plays(id)
    await reconcileInvoice(w.services, id)
    expect(await recordOf(id)).toMatchObject({ status: 'red_issued', reason: '' })
  })

  test('that the platform refused is told to the buyer', async () => {
    const id = await asked()
    const { number } = await recordOf(id)
    const fault = '购买方否认了红字信息'
    const denied = but({ look: async () => ({ state: 'failed', fault }) })
    await Promise.all([reconcileInvoice(denied, id), reconcileInvoice(denied, id)])
    expect(await recordOf(id)).toMatchObject({ status: 'red_lapsed', reason: fault })
    const told = (await noticesOf(tokens.main)).filter(({ body }) => body.includes(number) && body.includes(fault))
    expect(told).toHaveLength(1)
  })

  test('lapses where that word does not come, and may be begun again', async () => {
    const id = await asked()
    minutes(72 * 60)
    await plays(id)
    await reconcileInvoice(w.services, id)
    tokens.main = await w.token('main')
    tokens.finance = await w.token('finance')
    expect(await recordOf(id)).toMatchObject({ status: 'red_lapsed', reason: '72 小时内未确认，红字信息已失效' })
    await w.must(byStaff(id, 'red', '抬头有误'))
    await w.must(byBuyer(id, 'confirmRed'))
    await platform(id)
    expect((await recordOf(id)).status).toBe('red_issued')
  })
})
