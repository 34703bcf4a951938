import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditSubjects } from '../../../contract/audit.ts'
import '../subjects.ts' // they know what is set
import { labelOf } from './label.ts'

test.each([
  ['company 3', '荣达贸易有限公司', '企业 荣达贸易有限公司'],
  ['connection 2', null, '接口 支付宝'],
  ['connection sms', null, '接口 短信'],
  ['setting payee', null, '设置 收款账户'],
  ['setting waybill shunfeng', null, '设置 电子面单'],
  ['setting notice proofSent', null, '设置 通知'],
  ['role 4', '客服', '角色 客服'],
  ['order D1', null, '订单 D1'],
])('%s of %s is %s', (subject, name, label) => {
  expect(labelOf(subject, name)).toBe(label)
})

test('whatever the log is told of has a name for people', () => {
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path))
  const kinds = files.flatMap((path) => {
    const text = readFileSync(join('server/src', path), 'utf8')
    return [...text.matchAll(/\baudit\(\s*[^,()]+,\s*[`']([a-z_]+)[ `']|\bsubject: [`']([a-z_]+) /g)].map(
      ([, one, other]) => one ?? other ?? '',
    )
  })
  expect(new Set(kinds).size).toBeGreaterThan(40)
  expect(kinds.filter((kind) => !(kind in auditSubjects))).toEqual([])
})
