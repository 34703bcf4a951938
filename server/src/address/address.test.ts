import { afterAll, describe, expect, test } from 'vitest'
import {
  childRegions,
  deleteAddress,
  editAddress,
  listAddresses,
  listCities,
  recogniseAddress,
  setDefaultAddress,
} from '../../../contract/account/address.ts'
import { aPeopledWorld } from '../account/people.fixture.ts'

const w = await aPeopledWorld()
const [main, buyer, stranger] = await w.tokens('main', 'buyer', 'stranger')
afterAll(() => w.close())

const place = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
const written = {
  real_name: '李娜',
  phone: '０20-８8886666',
  address: place,
  detail: '体育西路 1 号',
  is_default: false,
}
const book = async (token: string) => (await w.ask(token, listAddresses, { limit: 100 })).data.rows

describe('the address book', () => {
  test('keeps what was written; the default stands first', async () => {
    const { data } = await w.ask(buyer, editAddress, { ...written, is_default: 1, post_code: '510620' })
    const [first, ...others] = await book(buyer)
    const { cityId, ...names } = place
    expect(first).toEqual({
      id: data.id,
      realName: '李娜',
      phone: '020-88886666',
      ...names,
      cityId,
      detail: '体育西路 1 号',
      postCode: '510620',
      isDefault: 1,
    })
    expect(others.map((address) => address.isDefault)).toEqual([0, 0])
  })

  test('is searched by name, phone and place, all words together', async () => {
    const found = async (keyword: string) => {
      const { data } = await w.ask(buyer, listAddresses, { keyword })
      return [data.total, data.rows.map(({ detail }) => detail)]
    }
    expect(await found('宝安')).toEqual([1, ['福永街道福海大道 66 号 3 号仓']])
    expect(await found('0755 科苑路')).toEqual([1, ['科技园南区科苑路 18 号荣达大厦 12 层']])
    expect(await found('陈荣达 宝安')).toEqual([0, []])
    expect(await found('%')).toEqual([0, []])
    expect((await found('  '))[0]).toBe((await book(buyer)).length)
    expect(await w.ask(stranger, listAddresses, { keyword: '宝安' })).toMatchObject({ data: { total: 0 } })
  })

  test('takes the camelCase spelling too, and a repeat writes nothing twice', async () => {
    const { real_name: realName, is_default: isDefault, ...same } = written
    const before = (await book(buyer)).length
    const typed = { ...same, realName, isDefault }
    const [one, two] = [await w.ask(buyer, editAddress, typed, 'key-1'), await w.ask(buyer, editAddress, typed, 'key-1')]
    expect(two.data).toEqual(one.data)
    expect(await book(buyer)).toHaveLength(before + 1)
  })

  test('has one default however many ask at once', async () => {
    const ids = (await book(buyer)).map((address) => address.id)
    const answers = await Promise.all([...ids, ...ids].map((id) => w.ask(buyer, setDefaultAddress, { id })))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect((await book(buyer)).map((address) => address.isDefault).filter(Boolean)).toEqual([1])
  })

  test('is the account’s own: for a colleague, a stranger and nobody an address is not there', async () => {
    const [{ id } = { id: 0 }] = await book(buyer)
    for (const token of [main, stranger]) {
      const edited = await w.ask(token, editAddress, { ...written, id })
      for (const answer of [edited, await w.ask(token, deleteAddress, { id }), await w.ask(token, setDefaultAddress, { id })])
        expect(answer).toMatchObject({ http: 200, status: 404, code: 'address.missing', msg: '收货地址不存在' })
    }
    expect(await w.ask(null, deleteAddress, { id })).toMatchObject({ status: 401 })
    expect(await w.ask(await w.token('designer'), deleteAddress, { id })).toMatchObject({
      status: 403,
      code: 'permit.missing',
    })
    expect((await book(stranger)).some((address) => address.id === id)).toBe(false)
    expect((await book(buyer)).find((address) => address.id === id)).toMatchObject({ isDefault: 1 })
  })

  test('forgets what is deleted, once', async () => {
    const { id } = (await w.ask(main, editAddress, written)).data
    const both = await Promise.all([w.ask(main, deleteAddress, { id }), w.ask(main, deleteAddress, { id })])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 404])
  })

  test('holds five hundred, also when the last two come at once', async () => {
    const rows = await book(stranger)
    const { company_id, account_id } = await w.db
      .selectFrom('address')
      .selectAll()
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    const filler = { company_id, account_id, real_name: '林', phone: '13900000001', ...place, detail: '1' }
    const { cityId: city_id, ...columns } = filler
    await w.db
      .insertInto('address')
      .values(Array.from({ length: 498 }, () => ({ ...columns, city_id })))
      .execute()
    const last = await Promise.all([w.ask(stranger, editAddress, written), w.ask(stranger, editAddress, written)])
    expect(last.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const page = (await w.ask(stranger, listAddresses, { page: 5, limit: 100 })).data
    expect([page.rows.length, page.total]).toEqual([100, 500])
  })
})

describe('a place must be one that exists', () => {
  test.each([
    ['address.cityId', { cityId: 999999 }, '没有这个区县，请重新选择'],
    ['address.cityId', { cityId: 440100 }, '没有这个区县，请重新选择'],
    ['address.province', { province: '湖南省' }, '省份与地区编号不符，应为广东省'],
    ['address.city', { city: '深圳市' }, '城市与地区编号不符，应为广州市'],
    ['address.district', { district: '越秀区' }, '区县与地区编号不符，应为天河区'],
  ])('%s %j', async (field, changed, msg) => {
    const answer = await w.ask(buyer, editAddress, { ...written, address: { ...place, ...changed } })
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', msg })
    expect(Object.keys(answer.facts?.['fields'] as object)).toEqual([field])
  })

  test.each([
    ['phone', { phone: '12345678901' }],
    ['real_name', { real_name: ' ' }],
    ['detail', { detail: '路'.repeat(61) }],
    ['post_code', { post_code: '51062' }],
    ['address', { address: '广州' }],
  ])('%s is judged', async (field, changed) => {
    const answer = await w.ask(buyer, editAddress, { ...written, ...changed })
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(Object.keys(answer.facts?.['fields'] as object)).toEqual([field])
  })
})

test('the regions: 34 provinces, each district under its city, step by step as in the whole tree', async () => {
  const tree = (await w.ask(null, listCities)).data
  expect(tree).toHaveLength(34)
  const guangdong = tree.find((province) => province.n === '广东省')
  const guangzhou = guangdong?.c.find((city) => city.n === '广州市')
  expect(guangzhou?.c).toContainEqual({ v: 440106, n: '天河区', pid: 440100, c: [] })
  const step = async (pid: number) => (await w.ask(buyer, childRegions, { pid })).data
  expect(await step(0)).toHaveLength(34)
  expect(await step(440100)).toEqual(guangzhou?.c.map(({ v, n, pid }) => ({ v, n, pid })))
  expect(await step(440106)).toEqual([])
})

test('a step needs a region or a sub-account, not both', async () => {
  for (const input of [{}, { pid: 0, sonId: 2 }, { sonId: 'x' }, { pid: -1 }])
    expect(await w.ask(buyer, childRegions, input), JSON.stringify(input)).toMatchObject({ status: 400 })
})

describe('a sub-account’s addresses', () => {
  const idOf = async (phone: string) =>
    (await w.db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

  test('are shown to its main account, the default first', async () => {
    const { data } = await w.ask(main, childRegions, { sonId: await idOf('13800000002') })
    expect(data).toEqual(await book(buyer))
    expect(data[0]).toMatchObject({ isDefault: 1 })
  })

  test('are not shown to a colleague', async () => {
    const sonId = await idOf('13800000002')
    for (const token of [buyer, await w.token('approver')])
      expect(await w.ask(token, childRegions, { sonId })).toMatchObject({ status: 403, msg: '仅主账号可操作' })
  })

  test('of a stranger’s people, of main accounts and of nobody are not there', async () => {
    const missing = { status: 404, code: 'son.missing', msg: '子账号不存在' }
    expect(await w.ask(stranger, childRegions, { sonId: await idOf('13800000002') })).toMatchObject(missing)
    expect(await w.ask(main, childRegions, { sonId: await idOf('13800000001') })).toMatchObject(missing)
    expect(await w.ask(main, childRegions, { sonId: 999_999 })).toMatchObject(missing)
  })
})

describe('a pasted address', () => {
  test('is read as far as it goes', async () => {
    const { data } = await w.ask(buyer, recogniseAddress, {
      line: '收货人：李娜\n电话：138-0000-0002\n地址：广东深圳南山科苑路 18 号',
    })
    expect(data).toEqual({
      real_name: '李娜',
      phone: '13800000002',
      address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
      detail: '科苑路 18 号',
      post_code: '',
    })
    expect((await w.ask(buyer, recogniseAddress, { line: '科苑路' })).data).toMatchObject({ address: null })
  })

  test('is for those who keep addresses, and is judged', async () => {
    expect(await w.ask(await w.token('designer'), recogniseAddress, { line: '李娜' })).toMatchObject({ status: 403 })
    for (const line of ['', ' ', '路'.repeat(301), 5, null])
      expect(await w.ask(buyer, recogniseAddress, { line })).toMatchObject({ status: 400 })
  })
})
