import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { uploadPath, type Upload } from '../../../contract/file.ts'
import type { FileKind } from '../../../contract/fileKinds.ts'
import { chinaDay, daysLater, shanghai } from '../../../contract/text.ts'
import { setProven } from '../../src/session/proof.sql.ts'
import { beginSession, endSession } from '../../src/session/session.sql.ts'
import { buildApp } from '../../src/app.ts'
import { machineKey } from '../../src/factor/machineKey.ts'
import type { Services } from '../../src/services.ts'
import { sandboxIn } from '../../src/sandbox/sandbox.ts'
import { sandboxSubject } from '../../src/sandbox/subject.ts'
import { readSecret } from '../../src/database/standing.ts'
import { sheetDesks } from '../../src/subjects.ts'
import type { Dispatch } from '../../src/serve.ts'
import { cast } from '../people.ts'
import type { Ground } from '../ground.ts'

/** What the mall's subjects stand on there; `app` answers for the players of providers. */
export async function servicesOn(ground: Ground, app: () => FastifyInstance): Promise<Services> {
  const { sandbox, channels, invoicing } = sandboxIn(ground, app)
  return {
    ...ground,
    ...{ sandbox, channels, invoicing },
    secret: await readSecret(ground.pool),
    machineKey: await machineKey(ground.dataDir),
    sheetDesks,
    demoAllowed: true,
    drawsAhead: false,
    webhooksAnywhere: true,
  }
}

/** The cast at work in the mall itself, by the same calls as everyone, at any hour of the past. */
export async function actorsOn(ground: Ground) {
  const clock = { now: ground.now() }
  const services = await servicesOn({ ...ground, now: () => clock.now }, () => app)
  const { app, dispatch } = await buildApp(services, { log: 'silent', flood: 0, played: sandboxSubject })
  const ids = await idsOf(ground)
  const tokens: string[] = []

  async function tokenOf(key: string): Promise<string> {
    const who = ids.get(key)
    if (!who) throw new Error(`nobody in the cast is ${key}`)
    const { token } = await beginSession(ground.db, who, { agent: 'seed', address: '' }, clock.now)
    // Who plays the cast knows its passwords.
    await setProven(ground.db, token, new Date(clock.now.getTime() + 600_000))
    tokens.push(token)
    return token
  }

  /** The calls as this member of the cast makes them now. */
  const as = async (key: string): Promise<Dispatch> => dispatch({ address: '127.0.0.1', agent: 'seed', token: await tokenOf(key) })

  /** Uploads a drawing, or a sheet's text, as this member of the cast; answers its id. Drawings but artwork are sent as pictures. */
  async function upload(key: string, kind: FileKind, name: string, content: string): Promise<number> {
    const asItIs = kind === 'artwork' || kind === 'sheet'
    const bytes = asItIs ? Buffer.from(content) : await sharp(Buffer.from(content)).resize(1200).png().toBuffer()
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const body = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: uploadPath,
      headers: {
        authorization: `Bearer ${await tokenOf(key)}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const { data, msg } = answer.json() as Upload
    if (!data) throw new Error(`${name} was refused: ${msg}`)
    return data.id
  }

  /** The day in China so many days before today; after it where they are fewer than none. */
  const dayAgo = (days: number): string => chinaDay(daysLater(ground.now(), -days))

  /** Sets the clock to an hour, 'HH:mm' in China, so many days before today. */
  const at = (daysAgo: number, hour: string): void => void (clock.now = new Date(`${dayAgo(daysAgo)}T${hour}:00+08:00`))

  /** Sets the clock to this very moment. */
  const today = (): void => void (clock.now = ground.now())

  /** Lets so many minutes pass. */
  const pass = (minutes: number): void => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))

  /** What a phone does with a code that it has scanned: opens it and pays. */
  const scan = async (codeUrl: string): Promise<void> => void (await app.inject({ method: 'POST', url: codeUrl }))

  async function leave(): Promise<void> {
    for (const token of tokens) await endSession(ground.db, token)
    await app.close()
  }

  return { services, as, upload, at, dayAgo, today, pass, scan, now: () => shanghai(clock.now), leave }
}
export type Actors = Awaited<ReturnType<typeof actorsOn>>

/** Whom each member of the cast is in the database. */
async function idsOf({ db }: Ground): Promise<Map<string, { accountId: number } | { staffId: number }>> {
  const accounts = await db.selectFrom('account').select(['id', 'phone']).where('demo', '=', true).execute()
  const staff = await db.selectFrom('staff').select(['id', 'username']).where('demo', '=', true).execute()
  const byLogin = new Map<string, { accountId: number } | { staffId: number }>([
    ...accounts.map(({ id, phone }) => [phone, { accountId: id }] as const),
    ...staff.map(({ id, username }) => [username, { staffId: id }] as const),
  ])
  return new Map(
    cast.flatMap(({ key, login }) => {
      const who = byLogin.get(login.replaceAll(' ', ''))
      return who ? [[key, who] as const] : []
    }),
  )
}
