import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { insertFile } from '../file/file.sql.ts'
import { type Contents, keep } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import type { InvoiceFile, Platform } from '../outside/invoicing/platform.ts'
import { ProviderError } from '../outside/provider.ts'
import type { Invoice } from './invoice.sql.ts'

type Source = { readonly type: InvoiceFile; readonly address: string; readonly name: string }

/** Fetches a file of the platform's and keeps it as the company's own, private one. @throws ProviderError where it is not what it should be. */
export async function storedFile(
  contents: Contents,
  platform: Pick<Platform, 'file'>,
  { companyId, accountId }: Invoice,
  { type, address, name }: Source,
): Promise<number> {
  const bytes = await platform.file(address)
  if (!isType(bytes, type)) throw new ProviderError(`开票平台给出的 ${type.toUpperCase()} 文件无法识别`)
  const arrived = await receive(contents.dataDir, [bytes] as never, bytes.length)
  await keep(contents, arrived)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = { kind: 'invoice', name: `${name}.${type}`, type, size: bytes.length, hash, preview: null } as const
  return (await insertFile(contents.db, { side: 'buyer', companyId, accountId }, file)).id
}

/** Most bytes of an OFD's first page of contents that are unpacked to see what it is, packed or not: a zip may lie about either. */
const mostUnpacked = 64 * 1024

/**
 * A digital invoice's data begin with the tax authority's own root, and with no document type, which could name other files. A
 * comment ends at its first -->, in one way only: tried in all ways, thirty of them would take seconds.
 */
const invoiceRoot = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[^])*-->\s*)*<EInvoice[\s>]/

/** Whether the bytes are such a file: told by what stands in it, never by its name. */
export function isType(bytes: Uint8Array, type: InvoiceFile): boolean {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('utf8')
  if (type === 'pdf') return head.startsWith('%PDF-')
  if (type === 'xml') return invoiceRoot.test(head)
  return head.startsWith('PK\u0003\u0004') && holdsOfd(bytes)
}

/** An OFD is a zip with an OFD.xml at its root. GB/T 33190-2016, 7.1. */
function holdsOfd(bytes: Uint8Array): boolean {
  try {
    const wanted = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) =>
      name === 'OFD.xml' && Math.max(size, originalSize) <= mostUnpacked
    const root = unzipSync(bytes, { filter: wanted })['OFD.xml']
    return root !== undefined && Buffer.from(root).includes('http://www.ofdspec.org/2016')
  } catch {
    return false
  }
}
