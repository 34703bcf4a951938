import { fileKinds } from '../../../contract/fileKinds.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { auditActions } from '../audit/audit.rules.ts'
import type { StoredFile } from '../file/file.sql.ts'
import { bytesOf, keep, thereOf } from '../file/contents.ts'
import { receive, type Arrived } from '../file/store.ts'
import { zipOf, type ZipEntry } from '../file/zip.ts'
import type { Services } from '../services.ts'
import { shopMemory } from '../shop.ts'
import { queue } from '../queue.ts'
import { filesOf, tablesOf } from './export.sql.ts'

/** Files beyond this are named in the archive and fetched from their orders, so that it is made while one waits. */
const mostOfFiles = 500 * 2 ** 20 // bytes

const inTurn = queue(1, 10)

/** Packs all that is kept of a person and keeps the archive. @throws Refusal 'server.busy' when many are being packed. */
export const packed = (services: Services, who: Buyer): Promise<Arrived> =>
  inTurn(async () => {
    const { tables, files } = await services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({ tables: await tablesOf(tx, who), files: await filesOf(tx, who) }))
    const { name: shop } = await shopMemory(services.db).now(services.now())
    const chosen = await withinBounds(services, files)
    const operations = tables.get('操作记录')?.map((row) => ({ ...row, 操作: actionWords(row['操作']) })) ?? []
    const whole = new Map<string, readonly object[]>([...tables, ['操作记录', operations], ['文件清单', listed(files, chosen)]])
    const entries = [
      text('说明.txt', explanation(shop, services.now())),
      ...[...whole].map(([name, rows]) => text(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`)),
      ...[...chosen].map((file) => ({ name: pathIn(file), bytes: bytesOf(services, file.hash), packed: false })),
    ]
    const arrived = await receive(services.dataDir, zipOf(entries), Number.MAX_SAFE_INTEGER)
    await keep(services, arrived)
    return arrived
  })

const text = (name: string, content: string): ZipEntry => ({ name, bytes: [Buffer.from(content)], packed: true })

const actionWords = (action: unknown): string => Object.entries(auditActions).find(([key]) => key === action)?.[1] ?? String(action)

const pathIn = ({ id, kind, name }: StoredFile): string => `文件/${fileKinds[kind].label}/${id}-${name}`

/** The newest files that fit and are there. */
async function withinBounds(services: Services, files: readonly StoredFile[]): Promise<Set<StoredFile>> {
  const there = await thereOf(
    services,
    files.map(({ hash }) => hash),
  )
  const chosen = new Set<StoredFile>()
  let size = 0
  for (const file of files) {
    if (size + file.size > mostOfFiles || !there.has(file.hash)) continue
    chosen.add(file)
    size += file.size
  }
  return chosen
}

const listed = (files: readonly StoredFile[], chosen: ReadonlySet<StoredFile>) =>
  files.map((file) => ({
    用途: fileKinds[file.kind].label,
    文件名: file.name,
    字节数: file.size,
    'SHA-256': file.hash,
    位置: chosen.has(file) ? pathIn(file) : '文件较大，未随本次导出，请在对应订单中下载',
  }))

const explanation = (shop: string, now: Date): string => `${shop} · 个人数据导出
导出时间：${shanghai(now)}

本压缩包含有${shop}保存的与您的账号有关的全部数据：每个 .json 文件是一张表，可用记事本或任何文本编辑器打开；
“文件”文件夹中是您上传的头像、稿件与凭证。密码只以不可还原的摘要保存，不在其中。
企业共有的资料（如其他同事的订单、发票抬头）不属于您的个人数据，请由主账号在用户中心查看。
请妥善保管本文件，不要转发给他人。
`
