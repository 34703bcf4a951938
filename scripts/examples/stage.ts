import { sql } from 'kysely'
import sharp from 'sharp'
import { uploadPath, type Upload } from '../../contract/file.ts'
import { shanghai } from '../../contract/text.ts'
import type { Actors } from '../../server/seed/orders/actors.ts'
import { claimSteps } from '../../server/seed/orders/claimSteps.ts'
import { moneySteps } from '../../server/seed/orders/moneySteps.ts'
import { stepsOf } from '../../server/seed/orders/steps.ts'
import { password } from '../../server/seed/people.ts'
import type { TestWorld } from '../../server/src/testWorld.ts'
import { recorderOn } from './recorder.ts'

/** The demo's mall with a recorder in it, and what its people know to do. */
export async function stageOn(w: TestWorld) {
  const recorder = await recorderOn(w)
  const { as } = recorder

  /** Lets so many minutes pass. */
  const pass = (minutes: number): void => void (w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000))
  const now = (): string => shanghai(w.clock.now)
  /** The day so many days from now; before it where they are fewer than none. */
  const day = (days: number): string => shanghai(new Date(w.clock.now.getTime() + days * 86_400_000)).slice(0, 10)

  const pictured = (svg: string) => sharp(Buffer.from(svg)).resize(600).png().toBuffer()
  const upload: Actors['upload'] = async (key, kind, name, content) => {
    const asItIs = kind === 'artwork' || kind === 'sheet'
    return recorder.upload(key, kind, name, asItIs ? Buffer.from(content) : await pictured(content))
  }

  /** Artwork that is a picture. */
  const uploadLogo = async (key: string, name: string, svg: string) => recorder.upload(key, 'artwork', name, await pictured(svg))

  /** Artwork as it is. */
  const uploadPaper = (key: string, name: string, bytes: Buffer) => recorder.upload(key, 'artwork', name, bytes)

  /** What the last text message to this phone says. */
  async function codeTo(phone: string): Promise<string> {
    const { rows } = await sql<{ code: string }>`select payload ->> 'code' as code from graphile_worker._private_jobs
      where payload ->> 'phone' = ${phone} order by id desc limit 1`.execute(w.db)
    return rows[0]?.code ?? ''
  }

  const companyCalled = async (name: string): Promise<number> =>
    (await w.db.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

  /** Brings a licence before there is an account; answers its link. */
  async function licence(phone: string, captcha: string, svg: string): Promise<string> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'licence', phone, captcha })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(await pictured(svg))]), '营业执照.png')
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await body.arrayBuffer())
    return ((await w.app.inject({ method: 'POST', url: uploadPath, headers, payload })).json() as Upload).link
  }

  const actors: Actors = {
    services: w.services,
    as,
    upload,
    at: () => {},
    dayAgo: (days) => day(-days),
    today: () => {},
    pass,
    scan: async (codeUrl) => void (await w.app.inject({ method: 'POST', url: codeUrl })),
    now,
    leave: async () => {},
  }
  const ground = { db: w.db, pool: w.pool, dataDir: w.services.dataDir, now: () => w.clock.now }
  const steps = stepsOf(ground, actors)
  return {
    ...recorder,
    w,
    ground,
    actors,
    steps,
    money: moneySteps(actors),
    claims: claimSteps(actors),
    upload,
    uploadLogo,
    uploadPaper,
    licence,
    codeTo,
    companyCalled,
    pass,
    now,
    day,
    password,
  }
}
export type Stage = Awaited<ReturnType<typeof stageOn>>
