import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editUser } from '../../../contract/account/account.ts'
import { uploadPath } from '../../../contract/file.ts'
import { fileKinds } from '../../../contract/fileKinds.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { fileLinks, ownFiles } from './file.sql.ts'
import { discardLeftovers, pathOf } from './store.ts'
import { bomb, file, filesOf, form, kind, uploadTo, type Part } from './upload.fixture.ts'

let w: PeopledWorld
let main: string
let stranger: string
let production: string
let png: Buffer
let rongda: number
let lanhai: number

beforeAll(async () => {
  w = await aPeopledWorld()
  ;[main, stranger, production] = await Promise.all([w.token('main'), w.token('stranger'), w.token('production')])
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b23' } })
    .png()
    .toBuffer()
  const companies = await w.db.selectFrom('company').select(['id', 'name']).orderBy('id').execute()
  rongda = companies[0]?.id ?? 0
  lanhai = companies[1]?.id ?? 0
})
afterAll(() => w.close())

const upload = (token: string | null, parts: readonly Part[]) => uploadTo(w, token, parts)
const onDisk = () => filesOf(w)
const open = (link: string) => w.app.inject({ method: 'GET', url: link })
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const row = (id: number | undefined) =>
  w.db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

describe('a voucher', () => {
  test('is drawn anew, without place and camera, and shown by its link', async () => {
    const photo = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-camera' } })
      .toBuffer()
    const { http, errno, status, data, link } = await upload(main, [kind('voucher'), file('回单.jpg', photo)])
    expect([http, errno, status, data?.name, data?.link]).toEqual([201, 0, 200, '回单.jpg', link])
    const shown = await open(link)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''%E5%9B%9E%E5%8D%95\.jpg$/),
    })
    expect(photo.includes('secret-camera')).toBe(true)
    expect(shown.rawPayload.includes('secret-camera')).toBe(false)
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(900)
    expect(shown.rawPayload).toHaveLength(data?.size ?? 0)
  })

  test('without a name is given one', async () => {
    expect((await upload(main, [kind('voucher'), file(null, png)])).data?.name).toBe('文件.png')
  })

  test('in a form that no reader takes is refused in words', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}`, authorization: `Bearer ${main}` }
    const answer = await w.app.inject({ method: 'POST', url: uploadPath, payload: 'x', headers })
    expect(answer.json()).toMatchObject({ errno: 1, msg: '上传未完成或内容有误，请重试' })
  })

  test('with nothing but the file is the person’s portrait; staff say what it is for', async () => {
    const { errno, link, data } = await upload(main, [file('我.png', png)])
    expect(errno).toBe(0)
    expect((await row(data?.id)).kind).toBe('avatar')
    expect(await w.ask(main, editUser, { avatar: link })).toMatchObject({ status: 200 })
    expect(await upload(await w.token('finance'), [file('a.png', png)])).toMatchObject({
      errno: 1,
      msg: '请填写文件用途 kind',
    })
  })

  test('loses the tail that is another file', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { data, link } = await upload(main, [kind('voucher'), file('a.png', polyglot)])
    expect(data?.name).toBe('a.png')
    const shown = await open(link)
    expect(shown.rawPayload.includes('script')).toBe(false)
    expect(shown.headers['content-type']).toBe('image/png')
  })

  test('as PDF is kept as it is and always saved, never shown', async () => {
    const pdf = Buffer.from('%PDF-1.7 voucher')
    const { link } = await upload(main, [kind('voucher'), file('v.pdf', pdf)])
    const saved = await open(link)
    expect(saved.rawPayload.equals(pdf)).toBe(true)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  })
})

describe('an artwork', () => {
  const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test('is kept byte for byte, with a small picture of it', async () => {
    const { data, link } = await upload(main, [file('../../稿件.png', png), kind('artwork')])
    expect(data?.name).toBe('稿件.png')
    const saved = await open(link)
    expect(saved.rawPayload.equals(png)).toBe(true)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
    const linked = (await fileLinks(w.db, w.services, rongda, [data?.id ?? 0])).get(data?.id ?? 0)
    expect(linked).toMatchObject({ name: '稿件.png', size: png.length, hash: sha(png) })
    const small = await open(linked?.preview ?? '')
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, height: 320, format: 'webp' })
  })

  test('with a script in it is never opened here nor shown', async () => {
    const { data, link } = await upload(main, [kind('artwork'), file('logo.svg', evil)])
    expect((await row(data?.id)).preview).toBeNull()
    const saved = await open(link)
    expect(saved.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test('of a size nobody can draw is kept, without a picture', async () => {
    const { errno, data } = await upload(main, [kind('artwork'), file('huge.png', bomb())])
    expect(errno).toBe(0)
    expect((await row(data?.id)).preview).toBeNull()
  })

  test('brought by two companies lies on the disk once and belongs to each', async () => {
    const same = Buffer.from('%PDF-1.7 the same artwork')
    const before = await onDisk()
    const [one, two] = await Promise.all([
      upload(main, [kind('artwork'), file('a.pdf', same)]),
      upload(stranger, [kind('artwork'), file('b.pdf', same)]),
    ])
    expect(one.data?.id).not.toBe(two.data?.id)
    expect(await onDisk()).toEqual([...before, sha(same)].toSorted())
    expect((await readFile(pathOf(w.services.dataDir, sha(same)))).equals(same)).toBe(true)
  })
})

describe('refused, with what is accepted, and nothing stays', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const cases: [string, () => Part[], number, string | RegExp][] = [
    ['a bomb as voucher', () => [kind('voucher'), file('b.png', bomb())], 400, '图片尺寸过大，最多 5000 万像素'],
    ['a broken picture', () => [kind('voucher'), file('b.png', png.subarray(0, 300))], 400, '图片已损坏，无法读取，请重新导出后上传'],
    [
      'an SVG as voucher',
      () => [kind('voucher'), file('v.png', svg)],
      400,
      '文件格式不支持：转账凭证支持 jpg、png、webp、pdf，不超过 20 MB',
    ],
    [
      'a script by a picture’s name',
      () => [kind('artwork'), file('a.png', Buffer.from('#!/bin/sh'))],
      400,
      '打不开：内容不是有效的图片，请重新导出后上传',
    ],
    [
      'a script by a PDF’s name',
      () => [kind('artwork'), file('a.PDF', Buffer.from('#!/bin/sh'))],
      400,
      '打不开：内容不是有效的 pdf 文件，请重新导出后上传',
    ],
    ['a script', () => [kind('artwork'), file('a.exe', Buffer.from('#!/bin/sh'))], 400, /^文件格式不支持：印刷稿件支持/],
    ['0 bytes', () => [kind('artwork'), file('a.png', Buffer.alloc(0))], 400, '文件是空的，请重新选择'],
    [
      'too large',
      () => [kind('voucher'), file('a.png', Buffer.concat([png, Buffer.alloc(fileKinds.voucher.most)]))],
      413,
      /^文件过大：转账凭证支持 .* 20 MB$/,
    ],
    [
      'too large, kind told last',
      () => [file('a.png', Buffer.concat([png, Buffer.alloc(fileKinds.voucher.most)])), kind('voucher')],
      413,
      /^文件过大/,
    ],
    ['an unknown kind', () => [kind('poster'), file('a.png', png)], 400, '文件用途不正确'],
    ['no kind and no picture', () => [file('a.pdf', Buffer.from('%PDF-1'))], 400, /^文件格式不支持：头像支持/],
    ['no file', () => [kind('artwork')], 400, '请选择要上传的文件'],
    ['two files', () => [kind('artwork'), file('a.png', png), file('b.png', png)], 400, '一次只能上传一个文件'],
    [
      'many fields',
      () => [...Array.from({ length: 9 }, (_, n) => ({ name: `f${n}`, value: '1' })), kind('artwork'), file('a.png', png)],
      400,
      '一次只能上传一个文件',
    ],
    [
      'a prototype’s name',
      () => [{ name: '__proto__', value: '1' }, kind('artwork'), file('a.png', png)],
      400,
      '上传未完成或内容有误，请重试',
    ],
    ['the staff’s kind', () => [kind('proof'), file('a.png', png)], 403, '您没有此操作的权限'],
  ]

  test.each(cases)('%s', async (_, parts, status, msg) => {
    const before = await onDisk()
    const answer = await upload(main, parts())
    expect(answer).toMatchObject({ http: 201, errno: 1, status, data: null, link: '' })
    expect(answer.msg).toMatch(msg instanceof RegExp ? msg : new RegExp(`^${msg}$`))
    expect(await onDisk()).toEqual(before)
  })

  test('whoever is nobody or may not', async () => {
    const artwork = [kind('artwork'), file('a.png', png)]
    const voucher = [kind('voucher'), file('a.png', png)]
    expect(await upload(null, artwork)).toMatchObject({ http: 201, errno: 1, status: 401, msg: '请先登录' })
    expect(await upload(await w.token('approver'), artwork)).toMatchObject({ errno: 1, status: 403 })
    expect(await upload(await w.token('designer'), voucher)).toMatchObject({ errno: 1, status: 403 })
    expect(await upload(await w.token('designer'), artwork)).toMatchObject({ errno: 0 })
    expect(await upload(await w.token('finance'), [kind('proof'), file('a.png', png)])).toMatchObject({ status: 403 })
    expect(await upload(production, artwork)).toMatchObject({ status: 403 })
  })

  test('what is no form, or cut short', async () => {
    const send = async (payload: Buffer | string, type: string) =>
      (
        await w.app.inject({ method: 'POST', url: uploadPath, payload, headers: { 'content-type': type, authorization: `Bearer ${main}` } })
      ).json() as { errno: number; status: number; msg: string }
    const before = await onDisk()
    const multipart = 'multipart/form-data; boundary=boundary'
    expect(await send('{}', 'application/json')).toMatchObject({ errno: 1, status: 400 })
    const whole = form([kind('artwork'), file('a.png', png)])
    expect(await send(whole.subarray(0, whole.length - 40), multipart)).toMatchObject({
      errno: 1,
      status: 400,
      msg: '上传未完成或内容有误，请重试',
    })
    expect(await send('', multipart)).toMatchObject({ errno: 1, status: 400 })
    expect(await onDisk()).toEqual(before)
  })
})

describe('a link', () => {
  test('works for ten minutes, for its file only, as it was signed', async () => {
    const { link, data } = await upload(main, [kind('artwork'), file('a.pdf', Buffer.from('%PDF-1 link'))])
    const other = await upload(stranger, [kind('artwork'), file('b.pdf', Buffer.from('%PDF-1 other'))])
    expect((await open(link)).statusCode).toBe(200)
    const [mine, theirs] = [data?.id ?? 0, other.data?.id ?? 0]
    const bad = [
      link.replace(`/files/${mine}/`, `/files/${theirs}/`),
      link.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 600}`),
      link.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
      `${link}&p=1`,
      `/files/${mine}/a.pdf`,
      link.replace(/\d+/, '999999'),
      link.replace(/\d+/, '-1'),
      '/files/x/..%2f..%2fetc%2fpasswd?e=1&s=1',
      `${link}&e=1`,
    ]
    for (const url of bad) {
      const answer = await open(url)
      const { status, code } = answer.json() as { status: number; code: string }
      expect([url, answer.statusCode, status, code]).toEqual([url, 404, 404, 'file.missing'])
    }
    w.clock.now = new Date(w.clock.now.getTime() + 600_000)
    expect((await open(link)).statusCode).toBe(404)
    const inTab = await w.app.inject({ url: link, headers: { 'sec-fetch-dest': 'document' } })
    expect([inTab.statusCode, inTab.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(inTab.body).toContain('文件不存在或链接已失效，请刷新原来的页面后重新打开')
  })

  test('is given to the owner and to staff; to a stranger only for a proof that was sent to them', async () => {
    const art = (await upload(main, [kind('artwork'), file('a.png', png)])).data?.id ?? 0
    const proof = (await upload(production, [kind('proof'), file('p.png', png)])).data?.id ?? 0
    const seenBy = async (companyId: number | null) =>
      [...(await fileLinks(w.db, w.services, companyId, [art, proof, 9999])).keys()].toSorted()
    expect(await seenBy(rongda)).toEqual([art])
    expect(await seenBy(lanhai)).toEqual([])
    expect(await seenBy(null)).toEqual([art, proof])
    // A proof row as the order desk writes it; the order around it is not needed here.
    await w.pool.query(`set session_replication_role = replica;
      insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, state) values (1, ${rongda}, 1, ${proof}, 'h', '{}', 'sent');
      set session_replication_role = default`)
    expect(await seenBy(rongda)).toEqual([art, proof])
    expect(await seenBy(lanhai)).toEqual([])
  })

  test('ownFiles: another’s, another kind and none are told alike', async () => {
    const art = (await upload(main, [kind('artwork'), file('a.png', png)])).data?.id ?? 0
    const own = (companyId: number | null, wanted: 'artwork' | 'proof', ids: number[]) =>
      w.db.transaction().execute((tx) => ownFiles(tx, companyId, wanted, ids))
    expect((await own(rongda, 'artwork', [art, art])).map((one) => one.id)).toEqual([art, art])
    const refused = { code: 'file.missing', message: '文件不存在' }
    await expect(own(lanhai, 'artwork', [art])).rejects.toMatchObject(refused)
    await expect(own(null, 'artwork', [art])).rejects.toMatchObject(refused)
    await expect(own(rongda, 'proof', [art])).rejects.toMatchObject(refused)
    await expect(own(rongda, 'artwork', [art, 9999])).rejects.toMatchObject(refused)
  })
})

test('an upload that breaks off leaves nothing behind, and the next one is taken', async () => {
  const port = new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port
  const before = await onDisk()
  const head = `POST ${uploadPath} HTTP/1.1\r\nhost: mall\r\nauthorization: Bearer ${main}\r\ncontent-type: multipart/form-data; boundary=boundary\r\ncontent-length: 5000000\r\n\r\n`
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(head)
  socket.write(form([kind('artwork'), file('a.png', Buffer.concat([png, Buffer.alloc(500_000)]))]).subarray(0, -40))
  await expect.poll(onDisk).toHaveLength(before.length + 1)
  socket.destroy()
  await expect.poll(onDisk).toEqual(before)
  expect(await upload(main, [kind('artwork'), file('a.png', png)])).toMatchObject({ errno: 0 })
})

test('who sends too much hears why, though still sending', async () => {
  const { port } = w.app.server.address() as AddressInfo
  const body = form([kind('voucher'), file('a.png', Buffer.alloc(3 * fileKinds.voucher.most, png))])
  const headers = { authorization: `Bearer ${main}`, 'content-type': 'multipart/form-data; boundary=boundary' }
  const response = await fetch(`http://127.0.0.1:${port}${uploadPath}`, { method: 'POST', body, headers })
  expect(await response.json()).toMatchObject({ errno: 1, status: 413 })
})

test('what a killed process left half received goes after an hour', async () => {
  const folder = join(w.services.dataDir, 'files/.incoming')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'x')
  await writeFile(join(folder, 'young'), 'x')
  await utimes(join(folder, 'old'), w.clock.now, new Date(w.clock.now.getTime() - 3_700_000))
  await utimes(join(folder, 'young'), w.clock.now, new Date(w.clock.now.getTime() - 60_000))
  await discardLeftovers(w.services.dataDir, w.clock.now)
  expect(await readdir(folder)).toEqual(['young'])
})
