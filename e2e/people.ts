import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cast } from '../server/seed/people.ts'

/** What one logs in with. */
export type LogIn = { readonly login: string; readonly password: string }

/** Someone of the demo cast, by the key the seed knows them by. */
export function personOf(key: string): LogIn {
  const found = cast.find((person) => person.key === key)
  if (!found) throw new Error(`nobody in the cast is ${key}`)
  return found
}

/**
 * Logs in at the mall as the form of its log-in page does, without drawing it: one of the cast by the key, or who a test has made.
 * Opens `to`, where it is given. For the next ten minutes the person has proven to be there, unless the test is about that.
 */
export async function logIn(page: Page, who: string | LogIn, to?: string, proven = true): Promise<void> {
  const { login, password } = typeof who === 'string' ? personOf(who) : who
  const answer = await page.request.post('/login', { form: { username: login, password }, maxRedirects: 0 })
  expect(answer.status(), `${login} logs in`).toBe(302)
  if (proven) await prove(page, password)
  if (to) await page.goto(to)
}

/** Logs one of the cast in by hand at the mall's own page; for where that is what is looked at. */
export async function typeLogIn(page: Page, key: string, at = '/login'): Promise<void> {
  const { login, password } = personOf(key)
  await page.goto(at)
  await page.getByLabel('手机号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The browser's person proves to be there; the browser goes on with the token that this gives. */
async function prove(page: Page, password: string): Promise<void> {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'Yshop_token')
  if (!kept) throw new Error('nobody is logged in')
  const { token } = await askedOf(page.request, '/api/proof', { password }, { authorization: `Bearer ${kept.value}` })
  await page.context().addCookies([{ ...kept, value: String(token) }])
}

/** The token of a member of staff who logs in at the API and proves to be there, for the next ten minutes. */
export async function staffToken(api: APIRequestContext, { login, password }: LogIn): Promise<string> {
  const { token } = await askedOf(api, '/api/admin/login', { username: login, password })
  const proven = await askedOf(api, '/api/admin/proof', { password }, { authorization: `Bearer ${String(token)}` })
  return String(proven['token'])
}

export type Staff = {
  readonly ask: (path: string, input?: object) => Promise<Record<string, unknown>>
  /** What a call that only reads answers, as it came. */
  readonly read: (path: string) => Promise<Record<string, unknown>>
  /** Uploads a file of kind proof and answers its id. */
  readonly upload: (name: string, content: Buffer) => Promise<number>
}

/** A member of staff at the API, for the steps where clicking adds nothing. */
export async function staffAt(baseURL: string, key: string): Promise<Staff> {
  const api = await requests.newContext({ baseURL })
  const headers = { authorization: `Bearer ${await staffToken(api, personOf(key))}` }
  return {
    ask: (path, input = {}) => askedOf(api, path, input, headers),
    read: async (path) => (await api.get(path, { headers })).json(),
    async upload(name, content) {
      const multipart = { kind: 'proof', file: { name, mimeType: 'image/png', buffer: content } }
      const answer = await (await api.post('/api/api/upload', { headers, multipart })).json()
      expect(answer.errno, answer.msg).toBe(0)
      return answer.data.id
    },
  }
}

/** What a call answered; fails the test where it was refused. */
export async function askedOf(api: APIRequestContext, path: string, input: object, headers = {}): Promise<Record<string, unknown>> {
  const answer = await (await api.post(path, { data: input, headers })).json()
  expect(answer.status, `${path}: ${answer.msg}`).toBe(200)
  return answer.data
}

/** The newest code that was sent to a phone, as the log of the sandbox shows it. */
export async function codeFor(phone: string, like = /^\d{6}$/): Promise<string> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox/sms.jsonl')
  const find = async () => {
    const lines = await readFile(file, 'utf8').catch(() => '')
    const sent = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { phone: string; code?: string })
    return sent.findLast((message) => message.phone === phone && like.test(message.code ?? ''))?.code ?? ''
  }
  await expect.poll(find, { timeout: 45_000, intervals: [50, 100, 250] }).toMatch(like)
  return find()
}
