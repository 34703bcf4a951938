import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { FileKind } from '../../../contract/file.ts'
import { fileKinds } from '../../../contract/fileKinds.ts'
import { PhoneProof } from '../../../contract/account/register.ts'
import { refuse, Refusal } from '../../../contract/refusal.ts'
import { proveCode } from '../sms/code.ts'
import { countUp } from '../tally/tally.sql.ts'
import type { Actor } from '../actor.ts'
import { inTransaction } from '../database/db.ts'
import type { Services } from '../services.ts'
import { parseInput } from '../http/input.ts'
import { networkOf } from '../network.rules.ts'
import type { Origin } from '../context.ts'
import { cutLater, giveTime } from '../http/slowBodies.ts'
import {
  accepted,
  acceptedType,
  cleanName,
  isRedrawn,
  licenceLimits,
  permitUpload,
  rasters,
  sheetTypeOf,
  typeOf,
  type Bringer,
} from './file.rules.ts'
import { insertFile, setPreview, type StoredFile } from './file.sql.ts'
import { previewOf, redrawn } from './picture.ts'
import { usualQuotas } from './quota.rules.ts'
import { admitBytes, giveBack, leaveFree, withinTotal } from './quota.sql.ts'
import { bringUp, keep, type Contents } from './contents.ts'
import { discard, receive, settle, type Arrived } from './store.ts'

const largest = Math.max(...Object.values(fileKinds).map(({ most }) => most))

/** Whether so many bytes of a refused upload from a network are still read. */
type ReadsOn = (network: string, bytes: number) => boolean

/** What one upload may consist of: one file and few short fields. */
export const uploadLimits = {
  files: 1,
  fields: 5,
  parts: 6,
  fieldSize: 100,
  fieldNameSize: 50,
  headerPairs: 20,
  fileSize: largest + 1,
}

type Received = {
  readonly by: Bringer
  readonly kind: FileKind
  readonly givenName: string
  readonly arrived: Arrived
  /** The small picture of it (WebP), where the mall drew one itself. */
  readonly drawn?: Buffer | null
}

/** Who sends the form: a member of a company or of staff, or null and from where. */
export type Sender = { readonly actor: Actor | null; readonly origin: Origin }

/**
 * Takes one file in: received, judged by its bytes, kept on disk, then booked as the sender's. Nothing stays of a refused one.
 * @throws Refusal 'login.needed', 'permit.missing', 'file.refused', 'body.tooLarge', 'input.invalid', 'files.full', 'files.day',
 * 'files.company' and, from whoever is about to register, 'code.wrong', 'code.expired' and 'request.tooOften', each in words
 * for the person.
 */
export async function takeIn(services: Services, sender: Sender, request: FastifyRequest, readsOn: ReadsOn): Promise<StoredFile> {
  const temporary: string[] = []
  try {
    return await stored(services, await received(services, sender, request, temporary), temporary)
  } finally {
    // The rest of a refused form is read and dropped, so that the client gets to hear why; unless there is too much of it.
    request.raw.unpipe()
    if (request.raw.readableEnded || readsOn(networkOf(sender.origin.address), declared(request) ?? largest)) {
      request.raw.resume()
      cutLater(request)
    } else request.raw.pause()
    await Promise.all(temporary.map(discard))
  }
}

type Where = Contents & Pick<Services, 'quotas'>

/** Judges what was received by its bytes, keeps it and books it. What it puts down on the way is named in `temporary`. */
async function stored(services: Where, { by, kind, givenName, arrived, drawn = null }: Received, temporary: string[]) {
  const type = acceptedType(kind, kind === 'sheet' ? sheetTypeOf(arrived.head) : typeOf(arrived.head), givenName)
  const content = isRedrawn(kind, type) ? await receiveBuffer(services, await redrawn(arrived.path, type)) : arrived
  temporary.push(content.path)
  const small = rasters.has(type) ? await previewOf(content.path) : drawn
  const preview = small && (await receiveBuffer(services, small))
  if (preview) temporary.push(preview.path)

  const { size, hash } = content
  // What a person called a picture is not told to other companies.
  const name = cleanName(kind === 'review' ? fileKinds[kind].label : givenName, type)
  // A store may take its time, for which no transaction waits.
  await bringUp(services, content)
  if (preview) await bringUp(services, preview)
  return inTransaction(services.db, async (tx) => {
    await withinTotal(tx, by, size, services.quotas ?? usualQuotas)
    await settle(services.dataDir, content)
    if (preview) await settle(services.dataDir, preview)
    return insertFile(tx, by, { kind, name, type, size, hash, preview: preview?.hash ?? null })
  })
}

/** Takes in what the mall itself brings in somebody's name, by the same rules; `preview`: a WebP of it, where it is no picture itself. @throws Refusal 'file.refused'. */
export async function takeInBytes(
  services: Where,
  by: Bringer,
  { kind, name, bytes, preview = null }: { kind: FileKind; name: string; bytes: Buffer; preview?: Buffer | null },
): Promise<StoredFile> {
  const arrived = await receiveBuffer(services, bytes)
  const temporary = [arrived.path]
  try {
    return await stored(services, { by, kind, givenName: name, arrived, drawn: preview }, temporary)
  } finally {
    await Promise.all(temporary.map(discard))
  }
}

/** Gives a file that has none a small picture (WebP) of itself. */
export async function addPreview(services: Where, fileId: number, bytes: Buffer): Promise<void> {
  const arrived = await receiveBuffer(services, bytes)
  try {
    await keep(services, arrived)
    await setPreview(services.db, fileId, arrived.hash)
  } finally {
    await discard(arrived.path)
  }
}

const receiveBuffer = ({ dataDir }: Where, bytes: Buffer): Promise<Arrived> => receive(dataDir, Readable.from([bytes]), bytes.length)

type Fields = { kind?: FileKind; phone?: string; captcha?: string }

/**
 * Reads the form to its end; the field `kind` may come before or after the file. Of who is not logged in nothing is written
 * to the disk before their code is proven, so all fields come first.
 */
async function received(services: Services, { actor, origin }: Sender, request: FastifyRequest, temporary: string[]): Promise<Received> {
  if (!request.isMultipart()) return refuse('file.refused', null, '请以 multipart/form-data 上传，文件字段名为 file')
  const fields: Fields = {}
  let by: Bringer | null = actor
  let file: { name: string; arrived: Arrived } | undefined
  try {
    for await (const part of request.parts({ limits: uploadLimits })) {
      if (part.type === 'file') {
        by ??= await provenPhone(services, fields, origin)
        const { kind } = fields
        // Whose kind is not known yet may be as large as the largest; it is measured again below.
        const most = kind ? fileKinds[kind].most : uploadLimits.fileSize
        const sent = declared(request)
        const at = await admitBytes(services, by, sent ?? most)
        giveTime(request)
        const arrived = await receive(services.dataDir, part.file, most, () => leaveFree(services))
        temporary.push(arrived.path)
        if (sent === null) await giveBack(services, by, { admitted: most, came: arrived.size, at })
        // A part without a name is a file all the same where its type says so.
        file = { name: String(part.filename ?? ''), arrived }
        if (kind) checkSize(kind, arrived.size)
      } else if (part.fieldname === 'kind') {
        // Named twice, one would be judged and the other booked.
        if (fields.kind) throw twice()
        fields.kind = kindOf(part.value)
        if (actor) permitUpload(actor, fields.kind)
      } else if (part.fieldname === 'phone' || part.fieldname === 'captcha') {
        fields[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    throw inWords(error)
  }
  const kind = fields.kind ?? unnamedKind(actor)
  if (!kind) return refuse('input.invalid', { fields: { kind: '请填写文件用途' } }, '请填写文件用途 kind')
  if (!file || !by) return refuse('file.refused', null, '请选择要上传的文件')
  checkSize(kind, file.arrived.size)
  return { by, kind, givenName: file.name, arrived: file.arrived }
}

/** What the family's clients bring with nothing but the file is the person's portrait. */
function unnamedKind(actor: Actor | null): FileKind | null {
  if (actor?.side !== 'buyer') return null
  permitUpload(actor, 'avatar')
  return 'avatar'
}

/** Bytes that the request says it is long; null: it does not say, and sends piece by piece. */
export function declared({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) ? length : null
}

const kindOf = (value: unknown): FileKind =>
  FileKind.safeParse(value).data ?? refuse('input.invalid', { fields: { kind: '文件用途不正确' } }, '文件用途不正确')

/** Who is about to register may bring a licence, with a code that is good for it and stays so. */
async function provenPhone(services: Services, { kind, phone, captcha }: Fields, origin: Origin): Promise<Bringer> {
  if (kind !== 'licence' || phone === undefined || captcha === undefined) return refuse('login.needed')
  const proof = parseInput(PhoneProof, { phone, captcha })
  const now = services.now()
  await proveCode(services.db, services, { phone: proof.phone, type: 'register' }, proof.captcha, now)
  const limits = licenceLimits(proof.phone, origin.address)
  await inTransaction(services.db, (tx) => countUp(tx, limits, 'request.tooOften', now))
  return { side: 'phone', phone: proof.phone }
}

function checkSize(kind: FileKind, size: number): void {
  if (size === 0) refuse('file.refused', { kind }, '文件是空的，请重新选择')
  if (size > fileKinds[kind].most) refuse('body.tooLarge', { kind }, `文件过大：${accepted(kind)}`)
}

const twice = (): Refusal => new Refusal('file.refused', null, '一次只能上传一个文件')

/** What the form reader says of a form it does not take, in words for the person. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return twice()
  if (code.startsWith('FST_') || (error instanceof Error && /multipart|terminated early|premature|needle/i.test(error.message)))
    return new Refusal('file.refused', null, '上传未完成或内容有误，请重试')
  return error
}
