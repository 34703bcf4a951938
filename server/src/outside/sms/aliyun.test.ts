import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendCode } from '../../../../contract/account/account.ts'
import { verifyPhone } from '../../../../contract/account/register.ts'
import { readEnv } from '../../env.ts'
import { smsOf } from './smsEnv.ts'
import { aWorld } from '../../testWorld.ts'
import { acsHeaders, acsQuery } from './acs.ts'
import { anSmsService, templates } from './aliyun.fixture.ts'
import { aliyun } from './aliyun.ts'
import { deliver } from '../../account/codes.fixture.ts'

const w = await aWorld('mall_migrated')
const sandbox = await anSmsService(w.services.now)
afterAll(async () => {
  await sandbox.close()
  await w.close()
})
beforeEach(async () => {
  sandbox.service.mood = 'well'
  sandbox.sent.length = 0
  sandbox.asked.length = 0
  await w.db.deleteFrom('tally').execute()
  await w.pool.query('delete from graphile_worker._private_jobs')
})

const phone = '13600000001'
const message = { phone, type: 'register', code: '012345' } as const
const sending = (patience?: number) => aliyun(sandbox.settings, w.services.now, { ...(patience && { waits: patience }) })
const askForCode = () => w.ask(null, sendCode, { phone, type: 'register' })
/** The jobs' own clock is the database's: what waits for another try is due now. */
const due = () => w.pool.query('update graphile_worker._private_jobs set run_at = now()')

test('the signature is the one of Aliyun’s own published example', () => {
  const query = { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }
  const request = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query,
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  }
  const { authorization } = acsHeaders(request, { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(acsQuery({ b: "a b*~'", a: '印采' })).toBe('a=%E5%8D%B0%E9%87%87&b=a%20b%2A~%27')
})

test('a code reaches the phone by the template of its purpose', async () => {
  await w.db
    .insertInto('article')
    .values(['fuWu', 'YinSi'].map((key) => ({ key, title: '协议', content: '正文' })))
    .execute()
  await askForCode()
  await deliver(w, sending())
  expect(sandbox.sent).toEqual([{ phone, template: 'SMS_1', code: expect.stringMatching(/^\d{6}$/) }])
  const captcha = sandbox.sent[0]?.code
  expect(await w.ask(null, verifyPhone, { phone, captcha, type: 'register' })).toMatchObject({ data: true })
})

test('a wrong secret is told apart, and a signature is good once', async () => {
  const wrong = aliyun({ ...sandbox.settings, secret: 'x' }, w.services.now)
  await expect(wrong(message)).rejects.toThrow('SignatureDoesNotMatch（密钥不正确，请核对 SMS_SECRET）')
  await sending()(message)
  await sending()(message)
  expect(sandbox.asked).toEqual(['SignatureDoesNotMatch', 'well', 'well'])
})

test.each([
  ['limit', 'isv.BUSINESS_LIMIT_CONTROL（服务商限制了该号码的发送频率）'],
  ['broken', 'ServiceUnavailable'],
  ['garbled', 'HTTP 502'],
  ['silent', '短信服务没有应答：等候超时'],
] as const)('a service that is in the mood “%s” is told by its own words, without phone and code', async (mood, words) => {
  sandbox.service.mood = mood
  const failed = await sending(300)(message).catch((error: unknown) => String(error))
  expect(failed).toContain(words)
  expect(failed).not.toMatch(/13600000001|012345/)
})

test('what was not taken is tried again until it is', async () => {
  await askForCode()
  for (const mood of ['broken', 'limit', 'well'] as const) {
    sandbox.service.mood = mood
    await deliver(w, sending())
    await due()
  }
  expect(sandbox.asked).toEqual(['broken', 'limit', 'well'])
  expect(sandbox.sent).toHaveLength(1)
})

test('a lost answer sends the same code twice, never another', async () => {
  await askForCode()
  sandbox.service.mood = 'deaf'
  await deliver(w, sending(300))
  sandbox.service.mood = 'well'
  await due()
  await deliver(w, sending())
  expect(sandbox.sent).toHaveLength(2)
  expect(sandbox.sent[1]).toEqual(sandbox.sent[0])
})

test('once the code ran out nothing is asked of the service any more', async () => {
  await askForCode()
  sandbox.service.mood = 'broken'
  await deliver(w, sending())
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  await due()
  await deliver(w, sending())
  expect(sandbox.asked).toEqual(['broken'])
})

test('wrong or missing settings stop the start and name themselves', () => {
  const set = {
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY: 'LTAI',
    SMS_SECRET: 's',
    SMS_SIGN: '印采',
    SMS_TEMPLATES: 'register=SMS_1, login=SMS_2,reset=SMS_3,bind=SMS_4,prove=SMS_5,verified=SMS_6,refused=SMS_7,notice=SMS_8,moved=SMS_9',
  }
  expect(smsOf(readEnv(set))).toEqual({
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKey: 'LTAI',
    secret: 's',
    sign: '印采',
    templates,
  })
  expect(smsOf(readEnv({}))).toBeNull()
  expect(() => readEnv({ ...set, SMS_SECRET: undefined, SMS_SIGN: '' })).toThrow(/SMS_SECRET：[^]*SMS_SIGN：/)
  expect(() => readEnv({ ...set, SMS_TEMPLATES: 'register=SMS_1' })).toThrow(/SMS_TEMPLATES：缺少 login、reset、bind/)
  expect(() => readEnv({ ...set, SMS_ENDPOINT: 'dysmsapi' })).toThrow('SMS_ENDPOINT：')
  expect(() => readEnv({ SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER：')
})
