import { describe, expect, test } from 'vitest'
import { companyMoves, CompanyMove, CompanyState } from '../../../contract/account/companyState.ts'
import { movesOn, nameKey, warningsOf } from './company.rules.ts'

test('what the merchant may do with a company, state by state', () => {
  expect(Object.fromEntries(CompanyState.options.map((state) => [state, movesOn(state).join(' ')]))).toEqual({
    pending: 'verify refuse',
    verified: 'freeze',
    refused: '',
    suspended: 'unfreeze',
    closed: '',
  })
  expect(CompanyMove.options.map((move) => companyMoves[move].label)).toEqual(['通过', '不通过', '冻结', '解冻'])
})

describe('what the reviewer should look at twice', () => {
  const company = {
    name: '荣达（深圳）贸易 有限公司',
    creditCode: '91440300MA5F8K2L74',
    mainPhone: '13900000002',
    licenceId: 1,
    region: '广东省 深圳市',
  }
  const nobody = { named: [], phoned: [], pictured: [] }

  test.each([
    ['荣达（深圳）贸易 有限公司', '荣达深圳贸易'],
    ['荣达(深圳)贸易有限责任公司', '荣达深圳贸易'],
    ['荣达深圳贸易股份有限公司', '荣达深圳贸易'],
    ['荣达贸易公司', '荣达贸易'],
  ])('%s is known as %s', (name, key) => expect(nameKey(name)).toBe(key))

  test('nothing to remark on an ordinary one', () => expect(warningsOf(company, nobody)).toEqual([]))

  test('everything at once', () => {
    const near = {
      named: [
        { name: '荣达(深圳)贸易公司', state: 'verified' },
        { name: '荣达深圳贸易城有限公司', state: 'verified' },
      ],
      phoned: [
        { name: '甲', phone: '13900000002' },
        { name: '乙', phone: '13900009999' },
      ],
      pictured: [{ name: '丙' }],
    } as const
    const odd = { ...company, creditCode: '51999900MA5F8K2L74', licenceId: null, region: '' }
    expect(warningsOf(odd, near)).toEqual([
      '没有上传营业执照',
      '营业执照图片与“丙”完全相同',
      '企业名称与“荣达(深圳)贸易公司”仅括号、空格或公司后缀不同',
      '主账号手机号曾用于未通过或已冻结的“甲”',
      '主账号手机号与未通过或已冻结的“乙”号段相同',
      '统一社会信用代码中的行政区划 999900 未查到',
      '统一社会信用代码不是市场监管部门登记的（首位不是 9）',
    ])
  })
})
