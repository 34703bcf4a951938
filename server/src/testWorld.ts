import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { buildApp } from './app.ts'
import { connectionsOf } from './connection/connections.ts'
import { inDatabase } from './database/databaseUrl.ts'
import { readEnv } from './env.ts'
import { openDb } from './database/db.ts'
import { usualQuotas } from './file/quota.rules.ts'
import type { Services } from './services.ts'
import { sandboxIn } from './sandbox/sandbox.ts'
import { sandboxSubject } from './sandbox/subject.ts'
import { outbox } from './sms/sms.ts'
import { sheetDesks } from './subjects.ts'
import { copyOf, seeded, templateFor, type Template } from './testDatabase.ts'

/** What the servers of tests say of their own faults; `LOG=error` to hear it. */
const log = process.env['LOG'] === 'error' ? 'error' : 'silent'

/** A database of the server that vitest's global set-up started. */
export function databaseUrl(name: string): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests through vitest.config.ts')
  return inDatabase(url, name)
}

/** A whole mall on its own copy of a template database, with a clock that stands until it is set. */
export async function aWorld(template: Template = seeded, now = new Date('2026-11-21T02:00:00Z'), set: Partial<Services> = {}) {
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
  const root = new pg.Client({ connectionString: databaseUrl('postgres') })
  await root.connect()
  await root.query(copyOf(name, await templateFor(root, databaseUrl('postgres'), template)))
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-test-'))
  const { db, pool } = openDb(databaseUrl(name), 20, () => {})
  const clock = { now }
  const { authorities, ...paying } = sandboxIn({ db, dataDir, now: () => clock.now }, () => app)
  const texts = outbox({ dataDir, now: () => clock.now }, () => {})
  const connections = await connectionsOf({
    ...{ env: readEnv({}), given: [], db, dataDir, now: () => clock.now },
    players: { ...paying.channels, ...authorities, invoicing: paying.invoicing, courier: paying.courier, sms: texts },
  })
  const services: Services = {
    db,
    pool,
    dataDir,
    now: () => clock.now,
    secret: Buffer.alloc(32, 7),
    machineKey: Buffer.alloc(32, 8),
    sheetDesks,
    demoAllowed: true,
    // Whatever else fills the disk of whoever runs the tests.
    quotas: { ...usualQuotas, freeShare: 0 },
    ...paying,
    connections,
    ...set,
  }
  const { app, dispatch, drain } = await buildApp(services, { log, flood: 0, strict: true, played: sandboxSubject })

  /** Asks over HTTP as `token`; answers the body of the envelope. */
  async function ask<In extends z.ZodType, Out extends z.ZodType>(
    token: string | null,
    endpoint: Endpoint<In, Out>,
    input: unknown = {},
    repeatKey?: string,
  ): Promise<Answer<z.output<Out>>> {
    const response = await app.inject(requestOf(token, endpoint, input, repeatKey))
    return readAnswer(response.statusCode, response.json(), endpoint.paged ?? false)
  }

  /** Writes a setting of the merchant's, as it stands from now on. */
  async function setting(key: string, set: object): Promise<void> {
    const value = JSON.stringify(set)
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((row) => row.column('key').doUpdateSet({ value }))
      .execute()
  }

  async function close(): Promise<void> {
    await app.close()
    await pool.end()
    await root.query(`drop database ${name} with (force)`)
    await root.end()
    await rm(dataDir, { recursive: true, force: true })
  }

  return { app, db, pool, services, dispatch, drain, clock, ask, setting, close, databaseName: name }
}

export type TestWorld = Awaited<ReturnType<typeof aWorld>>

/** The envelope as a test looks at it: `data` where the answer was yes (a paged list with its rows inside), `facts` where it was no. */
export type Answer<T> = {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly code: string | undefined
  readonly data: T
  readonly facts: Readonly<Record<string, unknown>> | null
}

function readAnswer<T>(http: number, body: Record<string, unknown>, paged: boolean): Answer<T> {
  const { status, msg, code, data, success: _, time: __, ...beside } = body
  const yes = status === 200
  return {
    http,
    status: Number(status),
    msg: String(msg),
    code: code === undefined ? undefined : String(code),
    data: (yes ? (paged ? { rows: data, ...beside } : data) : undefined) as T,
    facts: yes ? null : (data as Answer<T>['facts']),
  }
}

/** The request that asks an endpoint as `token`. */
export function requestOf(token: string | null, { method, path }: Endpoint, input: unknown, repeatKey?: string) {
  const { url, rest } = fill(path, input)
  return {
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(repeatKey ? { 'idempotency-key': repeatKey } : {}),
    },
    ...(method === 'GET' ? { query: textOf(rest) } : { payload: rest as object }),
  }
}

function fill(path: string, input: unknown): { url: string; rest: unknown } {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return { url: path, rest: input }
  const rest: Record<string, unknown> = { ...input }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(asText(rest[name]))
    delete rest[name]
    return value
  })
  return { url, rest }
}

/** What a client would write into an address; lone surrogates cannot stand there. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const textOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(input as object).flatMap(([key, value]) => (value === undefined ? [] : [[key, asText(value)]])))
