import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPath } from '../../../contract/file.ts'
import { fileKinds } from '../../../contract/fileKinds.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { file, filesOf, form, kind, uploadTo } from './upload.fixture.ts'

const kib = 1024
const day = 86_400_000 // ms
const quotas = { accountDay: 300 * kib, companyDay: 500 * kib, company: 800 * kib, freeShare: 0 }
let w: PeopledWorld

beforeAll(async () => void (w = await aPeopledWorld({ quotas })))
afterAll(() => w.close())

const pdf = (kibs: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(kibs * kib)])
const bring = async (who: string, kibs: number) => uploadTo(w, await w.token(who), [kind('artwork'), file('a.pdf', pdf(kibs))])
/** As a program sends what it reads: in pieces, with no length said. */
async function bringChunked(who: string) {
  const headers = {
    authorization: `Bearer ${await w.token(who)}`,
    'content-type': 'multipart/form-data; boundary=boundary',
  }
  const payload = Readable.from([form([kind('artwork'), file('a.pdf', pdf(4))])])
  return (await w.app.inject({ method: 'POST', url: uploadPath, headers, payload })).json<object>()
}
const tomorrow = () => (w.clock.now = new Date(w.clock.now.getTime() + day + day / 60))

describe('how much may be brought', () => {
  test('by one person in a day, by a company’s people together, and again the day after; by two at once not more', async () => {
    expect(await bring('main', 250)).toMatchObject({ errno: 0 })
    const before = await filesOf(w)
    expect(await bring('main', 100)).toMatchObject({
      http: 201,
      errno: 1,
      status: 429,
      msg: '每个账号 24 小时内最多上传 300 KB，请稍后再试',
    })
    expect(await filesOf(w)).toEqual(before)
    // 500 of the company, of which 250 are gone: one of two fits.
    const both = await Promise.all([bring('buyer', 150), bring('designer', 150)])
    expect(both.map(({ errno }) => errno).toSorted()).toEqual([0, 1])
    expect(both.find(({ errno }) => errno === 1)).toMatchObject({ status: 429, msg: '每家企业 24 小时内最多上传 500 KB，请稍后再试' })
    expect(await bring('stranger', 250), 'another company').toMatchObject({ errno: 0 })
    tomorrow()
    expect(await bring('main', 250)).toMatchObject({ errno: 0 })
  })

  test('who goes on sending too much is refused before it is read, for some seconds; what is smaller is looked at', async () => {
    tomorrow()
    const port = await listening()
    const token = await w.token('main')
    /** How much of an upload of 8 MiB was taken off the line, and what was said of it. */
    async function sent(): Promise<{ taken: number; said: string }> {
      const body = form([kind('artwork'), file('a.pdf', pdf(8 * kib))])
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', (bytes: Buffer) => (said += bytes.toString())).on('error', () => {})
      socket.write(
        `POST ${uploadPath} HTTP/1.1\r\nhost: mall\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=boundary\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      socket.write(body)
      await expect.poll(() => said).toContain('errno')
      socket.destroy()
      return { taken: ends.at(-1)?.bytesRead ?? 0, said }
    }
    const ends: Socket[] = []
    w.app.server.on('connection', (socket: Socket) => ends.push(socket))
    const [first, second] = [await sent(), await sent()]
    for (const { said } of [first, second]) expect(said).toContain('每个账号 24 小时内最多上传 300 KB')
    expect(second.said).toMatch(/connection: close/i)
    expect(first.said).not.toMatch(/connection: close/i)
    expect(second.taken).toBeLessThan(2 ** 20)
    const small = await uploadTo(w, token, [kind('artwork'), file('a.pdf', Buffer.alloc(10 * kib))])
    expect(small.msg, 'it was looked at').toMatch(/^打不开/)
    w.clock.now = new Date(w.clock.now.getTime() + 6_000)
    expect((await sent()).said).not.toMatch(/connection: close/i)
  })

  test('what was sent counts, though it was refused', async () => {
    tomorrow()
    const nonsense = async () => uploadTo(w, await w.token('stranger'), [kind('artwork'), file('a.pdf', Buffer.alloc(200 * kib))])
    expect((await nonsense()).msg).toMatch(/^打不开/)
    expect((await nonsense()).msg).toMatch(/^每个账号 24 小时内/)
  })

  test('what comes without a length counts by what came, not by the most that might have', async () => {
    tomorrow()
    Object.assign(quotas, {
      accountDay: fileKinds.artwork.most + 20 * kib,
      companyDay: fileKinds.artwork.most + 20 * kib,
      company: 2 ** 40,
    })
    for (let file = 0; file < 3; file++) expect(await bringChunked('stranger'), `file ${file}`).toMatchObject({ errno: 0 })
    Object.assign(quotas, { accountDay: 300 * kib, companyDay: 500 * kib, company: 800 * kib })
  })

  test('by a company in all that is kept, by two at once too', async () => {
    tomorrow()
    Object.assign(quotas, { accountDay: 2 ** 30, companyDay: 2 ** 30 })
    // 650 are kept.
    const both = await Promise.all([bring('main', 100), bring('designer', 100)])
    expect(both.map(({ errno }) => errno).toSorted()).toEqual([0, 1])
    expect(both.find(({ errno }) => errno === 1)).toMatchObject({ status: 409, msg: '贵公司上传的文件已达 800 KB 上限，请联系客服' })
    expect(await bring('main', 1)).toMatchObject({ errno: 0 })
  })

  test('only while so much of the disk stays free', async () => {
    Object.assign(quotas, { company: 2 ** 40, freeShare: 1 })
    expect(await bring('main', 1)).toMatchObject({ errno: 1, status: 507 })
    Object.assign(quotas, { freeShare: 0 })
    expect(await bring('main', 1)).toMatchObject({ errno: 0 })
  })

  test('ten files at once by one person, while each is still on its way', async () => {
    const { releases, uploads } = await slowly('main', 10)
    expect(await bring('main', 1)).toMatchObject({ errno: 1, status: 429, msg: '同时上传的文件过多，请等前面的上传完成' })
    expect(await bring('stranger', 1)).toMatchObject({ errno: 0 })
    for (const release of releases) release()
    await Promise.all(uploads)
    expect(await bring('main', 1)).toMatchObject({ errno: 0 })
  })
})

async function listening(): Promise<number> {
  if (!w.app.server.listening) await w.app.listen({ port: 0, host: '127.0.0.1' })
  return (w.app.server.address() as AddressInfo).port
}

/** Begins uploads over real sockets that wait before their last bytes. */
async function slowly(who: string, count: number) {
  const token = await w.token(who)
  const port = await listening()
  const whole = form([kind('artwork'), file('a.pdf', pdf(1))])
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const uploads = sockets.map((socket) => once(socket, 'data'))
  for (const socket of sockets) {
    socket.write(
      `POST ${uploadPath} HTTP/1.1\r\nhost: mall\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=boundary\r\ncontent-length: ${whole.length}\r\nconnection: close\r\n\r\n`,
    )
    socket.write(whole.subarray(0, -50))
  }
  await expect.poll(async () => (await filesOf(w)).filter((name) => name.includes('-')).length).toBe(count)
  return { uploads, releases: sockets.map((socket) => () => void socket.write(whole.subarray(-50))) }
}
