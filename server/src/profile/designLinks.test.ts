import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindPhone, closeAccount, sendCode } from '../../../contract/account/account.ts'
import { prove, undoPhone } from '../../../contract/account/proof.ts'
import { deleteSon, toggleSon } from '../../../contract/account/son.ts'
import { Design } from '../../../contract/artwork/design.ts'
import { designByLink, moveDesign, saveDesign, shareByLink } from '../../../contract/artwork/shelf.ts'
import { delivered } from '../account/codes.fixture.ts'
import { person } from '../account/people.fixture.ts'
import { ofSchema1 } from '../designShelf/designs.fixture.ts'
import { aCompany, type Company } from '../son/company.fixture.ts'

// A link to a design outlives the session that made it: it ends with what it was made by.

let w: Company
let main: string
const { login: phone, password } = person('main')
beforeAll(async () => {
  w = await aCompany()
  await w.pool.query(`update account set created_at = '2020-01-01'`)
  main = await w.token('main')
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const newestCode = async (to: string) => (await delivered(w, to)).at(-1) ?? ''
const made = Design.parse(ofSchema1(1))
const design = {
  ...made,
  surfaces: made.surfaces.map((one) => ({ ...one, layers: one.layers.filter(({ kind }) => kind === 'text') })),
}
const aDesign = async (token: string, name: string): Promise<number> =>
  (await w.must(w.ask(token, saveDesign, { productId: w.products.canvasBag, name, design }))).id
const linkTo = async (token: string, id: number) => (await w.must(w.ask(token, shareByLink, { id, may: 'read' }))).token ?? ''
const opened = async (token: string) => (await w.ask(null, designByLink, { token })).status

test('the link of a colleague opens while he may log in, and ends when his designs pass to the main account', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000201', nickname: '方琳' })
  const link = await linkTo(token, await aDesign(token, '方琳的设计'))
  await w.must(w.ask(main, toggleSon, { id, status: 0 }))
  expect(await opened(link)).toBe(404)
  await w.must(w.ask(main, toggleSon, { id, status: 1 }))
  expect(await opened(link)).toBe(200)
  expect(await w.must(w.ask(main, deleteSon, { id }))).toMatchObject({ designs: 1 })
  expect(await opened(link)).toBe(404)
})

test('the link to a shared design of whoever closes his account ends, as the design becomes the company’s', async () => {
  const { token } = await w.joined(main, { phone: '13700000202', nickname: '于明' })
  const shared = await aDesign(token, '于明的设计')
  await w.must(w.ask(token, moveDesign, { id: shared, shared: true }))
  const link = await linkTo(token, shared)
  await w.must(w.ask(token, closeAccount, { password: 'Heqing61x' }))
  expect(await opened(link)).toBe(404)
})

test('a change of phone that is taken back ends the links made since, and tells them', async () => {
  const before = await linkTo(main, await aDesign(main, '旧链接的帆布袋'))
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  main = (await w.must(w.ask(main, prove, { password }))).token
  const fresh = '13812340009'
  await w.ask(null, sendCode, { phone: fresh, type: 'bind' })
  main = (await w.must(w.ask(main, bindPhone, { phone: fresh, captcha: await newestCode(fresh) }))).token
  const since = await linkTo(main, await aDesign(main, '年会帆布袋'))
  expect([await opened(before), await opened(since)]).toEqual([200, 200])
  const undone = await w.must(w.ask(null, undoPhone, { phone, code: await newestCode(phone) }))
  expect(undone).toMatchObject({ ended: ['设计“年会帆布袋”的分享链接已失效'], look: ['以链接分享设计 1 次'] })
  expect([await opened(before), await opened(since)]).toEqual([200, 404])
})
