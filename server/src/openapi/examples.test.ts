import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { buyerScopes, staffScopes } from '../../../contract/account/apiKey.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { hashOf } from '../../../pricing/hash.ts'
import { calls } from '../contract.fixture.ts'
import { openApi } from './document.ts'
import { readExamples, type Examples } from './examples.ts'
import { contractNames, nameOf, type Names } from './names.ts'
import { outside } from './outside.ts'
import { isJson, type Json } from './schemas.ts'

// The examples of the published document were really asked and answered once. That they are still lawful is held here.

const how = '请运行 npm run examples 重新记录（场景见 scripts/examples/）'

let names: Names
let examples: Examples
beforeAll(async () => {
  names = await contractNames()
  examples = await readExamples()
})

const callOf = (endpoint: Endpoint): string => names.calls.get(nameOf(endpoint)) ?? ''

/** What a schema finds wrong, in words; '' for nothing. */
const faultOf = (schema: Endpoint['input'], value: unknown): string => {
  const { error } = schema.safeParse(value)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ') : ''
}

test('what was asked and answered is still lawful', () => {
  const faults = calls.flatMap((endpoint) => {
    const call = callOf(endpoint)
    const one = examples[call]
    if (!one) return []
    const { data, total, status: _, success: __, msg: ___, time: ____, totalPage: _____, ...beside } = one.answered
    const answer = endpoint.paged ? { rows: data, total, ...beside } : data
    const parameters = Object.entries(one.also ?? {}).map(([name, value]) => faultOf(endpoint.input, { ...one.asked, [name]: value }))
    const said = [faultOf(endpoint.input, one.asked), ...parameters, faultOf(endpoint.output, answer)].filter(Boolean)
    return said.length > 0 ? [`${call}: ${said.join('; ')}`] : []
  })
  expect(faults, how).toEqual([])
})

test('none is of a call that is gone', () => {
  const known = new Set([...names.calls.values(), ...outside().map(({ operation }) => operation['operationId'])])
  expect(
    Object.keys(examples).filter((name) => !known.has(name)),
    how,
  ).toEqual([])
})

/** What the demo's mall never comes to, and so shows nobody; and what tells of the machine that it is recorded on. */
const neverSeen: Readonly<Record<string, string>> = {
  beginWithStarter: 'the mall began with what the demo has',
  makeFirst: 'the mall has staff',
  refundAgain: 'a provider has failed a refund',
  refundByBank: 'a provider has failed a refund',
  settleMismatch: 'a provider was paid another sum than was asked for',
  recolourLine: 'an old order lost its colours by a fault of an earlier release',
  ...Object.fromEntries(
    ['findBuyers', 'findOffered', 'offeredProduct', 'tryProposal', 'saveProposal', 'listProposals', 'withdrawProposal', 'takeProposal'].map(
      (name) => [name, 'staff of the demo put nothing together for customers'],
    ),
  ),
  ...Object.fromEntries(
    ['orderConcessions', 'askConcession', 'decideConcession', 'undoConcession', 'concessionLimits', 'saveConcessionLimit'].map((name) => [
      name,
      'nothing is let off of the demo’s orders',
    ]),
  ),
  ...Object.fromEntries(
    [
      'listBackups',
      'makeBackup',
      'planBackups',
      'copyBackup',
      'makeBackupKey',
      'endBackupKey',
      'linkBackup',
      'drillBackup',
      'deleteBackup',
    ].map((name) => [name, 'files of the machine']),
  ),
  systemStanding: 'programs and disk of the machine',
  listFailures: 'nothing of the demo fails',
  listLicences: 'what is installed on the machine',
  licenceText: 'what is installed on the machine',
  giveCode: 'text messages are sent in the demo',
  issueByHand: 'the demo has a platform that issues',
  staffPlates: 'nothing of the demo’s orders was designed, and its pictures are large',
  addProfile: 'the demo prints by the profile that comes with the mall',
  contentsStanding: 'the demo’s files lie on the disk of the machine',
  moveContents: 'the demo’s files lie on the disk of the machine',
}

test('every call has one but those that are named here; above all those that programs are given keys for', () => {
  const opened = [buyerScopes, staffScopes].flatMap((scopes) =>
    Object.values<{ calls: readonly string[] }>(scopes).flatMap((scope) => scope.calls),
  )
  const without = calls.filter((endpoint) => !(callOf(endpoint) in examples))
  expect(without.filter((endpoint) => opened.includes(nameOf(endpoint))).map(callOf), how).toEqual([])
  expect(without.map(callOf).toSorted(), how).toEqual(Object.keys(neverSeen).toSorted())
  expect(Object.keys(examples).length).toBeGreaterThanOrEqual(396)
})

test('the document shows them, lawful by its own schemas, every parameter of a reading call among them', async () => {
  const whole = openApi(calls, names, { examples })
  const bare = Object.entries(whole['paths'] as Record<string, Json>).flatMap(([path, { get }]) =>
    isJson(get) && String(get['operationId']) in examples
      ? (get['parameters'] as Json[]).filter((one) => !('example' in one)).map((one) => `${path} ${String(one['name'])}`)
      : [],
  )
  expect(bare, how).toEqual([])
  const rules = { 'no-invalid-media-type-examples': 'error', 'no-invalid-parameter-examples': 'error' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const source = JSON.stringify(whole)
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ''}`)).toEqual([])
  expect(source.length).toBeLessThan(2_850 * calls.length)
}, 60_000)

test('receipts in them are whole: their fingerprints come out', () => {
  const { hash, ...content } = (examples['priceProduct']?.answered['data'] ?? {}) as Json
  expect(hashOf(content)).toBe(hash)
  expect(examples['verifyReceipt']?.answered['data']).toMatchObject({ same: true })
})

test('nothing in them opens anything', () => {
  const said = JSON.stringify(examples)
  for (const opens of [
    /ysh_[\w-]{30,}/,
    /yk_[\w-]{30,}/,
    /[?&]s=[\w-]{30,}/,
    /(preview|token)=[\w.-]{30,}/,
    /"(token|challenge|secret|seal|uri)": ?"(?!\S*example)/,
    /Yincai2026|Luyao5528/,
  ])
    expect(said).not.toMatch(opens)
})
