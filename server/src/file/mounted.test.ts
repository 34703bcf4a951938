import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportMine } from '../../../contract/account/account.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { mayMount, mountOn } from './mounted.fixture.ts'
import { discardLeftovers } from './store.ts'
import { bring, file, filesOf, kind, uploadTo } from './upload.fixture.ts'

// DATA_DIR/files on a volume of its own, as the manual advises: a small one, so that it can be filled.

const megabytes = 16
let w: PeopledWorld
let unmount = () => {}
let main: string
const filler = () => join(w.services.dataDir, 'files', 'filler')

beforeAll(async () => {
  w = await aPeopledWorld()
  main = await w.token('main')
  if (mayMount) unmount = mountOn(join(w.services.dataDir, 'files'), megabytes)
})
afterAll(async () => {
  unmount()
  await w.close()
})

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(bytes)])
const artwork = (bytes: number) => uploadTo(w, main, [kind('artwork'), file('稿件.pdf', pdf(bytes))])
const ready = async () => {
  const { statusCode, body } = await w.app.inject('/readyz')
  return { http: statusCode, ...(JSON.parse(body) as object) }
}

describe.runIf(mayMount)('files on a volume of their own', () => {
  test('are brought, kept and packed as on any other', async () => {
    expect(await bring(w, main, 'avatar')).toMatchObject({ errno: 0 })
    expect(await artwork(100_000)).toMatchObject({ errno: 0 })
    expect(await w.ask(main, exportMine)).toMatchObject({ status: 200, data: { name: expect.stringMatching(/zip$/) } })
    expect(await ready()).toMatchObject({ http: 200, status: 'ok', files: 'ok' })
  })

  test('that is full say so to who brings one and to who watches; all else goes on, and room made is found by itself', async () => {
    const free = 3 * 2 ** 20
    const before = await filesOf(w)
    await writeFile(filler(), Buffer.alloc(megabytes * 2 ** 20 - free))
    const began = Date.now()
    const refused = await artwork(free)
    expect(refused).toMatchObject({
      http: 201,
      errno: 1,
      status: 507,
      msg: '文件存储空间不足，暂时不能上传或生成文件，请稍后再试；其他功能不受影响',
    })
    expect(Date.now() - began).toBeLessThan(5000)
    expect(await filesOf(w)).toEqual([...before, 'filler'].toSorted())
    await writeFile(`${filler()}2`, Buffer.alloc(free)).catch(() => {})
    w.clock.now = new Date(w.clock.now.getTime() + 10_000)
    expect(await w.ask(main, exportMine)).toMatchObject({ status: 507, code: 'files.full' })
    expect(await ready()).toMatchObject({ http: 200, status: 'ok', files: 'full' })
    expect((await w.app.inject('/api/products?limit=1')).json()).toMatchObject({ status: 200 })

    await Promise.all([rm(filler()), rm(`${filler()}2`)])
    w.clock.now = new Date(w.clock.now.getTime() + 10_000)
    expect(await artwork(free)).toMatchObject({ errno: 0 })
    expect(await ready()).toMatchObject({ files: 'ok' })
  })

  test('that a killed process left half received go within the hour', async () => {
    const left = join(w.services.dataDir, 'files', '.incoming', 'left')
    await writeFile(left, 'half')
    await discardLeftovers(w.services.dataDir, new Date(Date.now() + 3_000_000))
    expect(await filesOf(w)).toContain('left')
    await discardLeftovers(w.services.dataDir, new Date(Date.now() + 4_000_000))
    expect(await filesOf(w)).not.toContain('left')
  })
})
