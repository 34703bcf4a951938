import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ContractNumber } from '../../../contract/contract/contract.ts'
import { kindOfFormat } from '../../../contract/contract/contractState.ts'
import type { SettlementPaper } from '../../../contract/promotion/poolState.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { canonical } from '../../../pricing/hash.ts'
import type { Actor } from '../actor.ts'
import { whoFetches } from '../company/fetching.ts'
import { linkedFile, type StoredFile } from '../file/file.sql.ts'
import { bytesOf } from '../file/contents.ts'
import { zipOf, type ZipEntry } from '../file/zip.ts'
import type { Services } from '../services.ts'
import { originOf } from '../http/request.ts'
import { asSeenBy } from '../database/ownDb.ts'
import { fileNames } from './make.ts'
import { readShown, settlementsOfVersion, stampedOf, type ShownVersion } from './shown.sql.ts'
import { contractsShownTo } from './version.sql.ts'

const Asked = z.object({ no: ContractNumber, version: z.coerce.number().int().min(1).max(999).optional() })

/**
 * GET /api/contract/down/:no?version= and the same under /api/admin: the bundle of a version that both signed – its paper, the
 * record of the signatures, their hashes, stamped copies. The newest such version unless one is named. Heard only with the
 * token in its header.
 */
export function bundleRoutes(app: FastifyInstance, services: Services): void {
  for (const [side, path] of [
    ['buyer', '/api/contract/down/:no'],
    ['staff', '/api/admin/contract/down/:no'],
  ] as const)
    app.get(path, async (request, reply) => {
      const actor = await whoFetches(services, originOf(request), request.url.split('?', 1)[0] ?? '')
      if (actor?.side !== side) throw new Refusal('login.needed')
      if (actor.side === 'staff' && !actor.areas.has('orders') && !actor.areas.has('finance')) throw new Refusal('permit.missing')
      const asked = Asked.safeParse({ ...(request.query as object), ...(request.params as object) })
      if (!asked.success) throw new Refusal('contract.missing')
      const version = await chosen(services, asked.data, actor)
      const name = `${fileNames[kindOfFormat[version.content.format]]}-${asked.data.no}-v${version.version}`
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="contract.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(zipOf(await entriesOf(services, version, name))))
    })
}

async function chosen(services: Services, { no, version: wanted }: z.infer<typeof Asked>, actor: Actor): Promise<ShownVersion> {
  const now = services.now()
  const { versions } = await readShown(asSeenBy(services.db, actor), no, contractsShownTo(actor, now))
  const signed = versions.filter(({ record }) => record !== null)
  const version = wanted === undefined ? signed[0] : signed.find(({ version }) => version === wanted)
  return version ?? refuse('contract.unsigned')
}

const text = (name: string, content: string): ZipEntry => ({ name, bytes: [Buffer.from(content)], packed: true })

async function entriesOf(services: Services, version: ShownVersion, name: string): Promise<ZipEntry[]> {
  const { db } = services
  const pdf = version.pdfId === null ? undefined : await linkedFile(db, version.pdfId)
  if (!pdf) return refuse('file.missing')
  const certified = version.certifiedId === null ? undefined : await linkedFile(db, version.certifiedId)
  const stamped: StoredFile[] = []
  for (const { fileId } of await stampedOf(db, [version.id])) {
    const file = await linkedFile(db, fileId)
    if (file) stamped.push(file)
  }
  const file = (path: string, { hash }: StoredFile): ZipEntry => ({
    name: path,
    bytes: bytesOf(services, hash),
    packed: false,
  })
  const settlements: ZipEntry[] = []
  for (const { paper, pdfId } of await settlementsOfVersion(db, version.id)) {
    const drawn = pdfId === null ? undefined : await linkedFile(db, pdfId)
    settlements.push(...(drawn ? [file('拼印结算单.pdf', drawn)] : []), text('拼印结算内容.json', settlementText(paper)))
  }
  return [
    file(`${name}.pdf`, pdf),
    ...(certified ? [file(`${name}-电子签章.pdf`, certified)] : []),
    text(recordName(version), recordText(version)),
    text('校验值.txt', hashesText(name, version, pdf)),
    ...settlements,
    ...stamped.map((one, at) => file(`盖章件/${at + 1}-${one.name}`, one)),
  ]
}

/** Its SHA-256 is the settlement's hash. */
const settlementText = ({ hash: _, ...body }: SettlementPaper): string => canonical(body)

const recordName = ({ content }: ShownVersion): string => (content.format === 'yincai-confirmation/1' ? '确认记录.json' : '签署记录.json')

/** Its SHA-256 is the version's `record_hash`. */
const recordText = ({ record }: ShownVersion): string => canonical(record)

const hashesText = (name: string, version: ShownVersion, pdf: StoredFile): string =>
  [
    `${version.hash}  合同内容（规范化 JSON，见${recordName(version)} 的 content）`,
    `${pdf.hash}  ${name}.pdf`,
    `${createHash('sha256').update(recordText(version)).digest('hex')}  ${recordName(version)}`,
    '',
  ].join('\n')
