import { fileKinds, type FileKind } from '../../../contract/fileKinds.ts'
import type { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { hasForbiddenCharacters, oneDay } from '../../../contract/text.ts'
import { fromNetworks, type Limit } from '../tally/tally.rules.ts'
import type { Actor, Buyer, Staff } from '../actor.ts'

/** Every type of file that is taken for some use: what it is served as, and the endings its name may have. */
export const fileTypes = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', endings: ['png'] },
  webp: { mime: 'image/webp', endings: ['webp'] },
  tif: { mime: 'image/tiff', endings: ['tif', 'tiff'] },
  // Illustrator writes PDF and CorelDRAW writes zip under names of their own.
  pdf: { mime: 'application/pdf', endings: ['pdf', 'ai'] },
  zip: { mime: 'application/zip', endings: ['zip', 'cdr'] },
  ai: { mime: 'application/postscript', endings: ['ai'] },
  eps: { mime: 'application/postscript', endings: ['eps'] },
  psd: { mime: 'image/vnd.adobe.photoshop', endings: ['psd'] },
  cdr: { mime: 'application/octet-stream', endings: ['cdr'] },
  svg: { mime: 'image/svg+xml', endings: ['svg'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  ofd: { mime: 'application/ofd', endings: ['ofd'] },
  xml: { mime: 'application/xml', endings: ['xml'] },
  icc: { mime: 'application/vnd.iccprofile', endings: ['icc', 'icm'] },
  csv: { mime: 'text/csv; charset=utf-8', endings: ['csv'] },
} as const
export type FileType = keyof typeof fileTypes

/** Types that the picture library may open; nothing else is ever opened. */
export const rasters: ReadonlySet<FileType> = new Set(['jpg', 'png', 'webp', 'tif'])

/** How many first bytes tell the type. */
export const headLength = 4096

/** The type of a file by its first bytes; null: none that we know. The name is never asked. */
export function typeOf(head: Uint8Array): FileType | null {
  const text = Buffer.from(head).toString('latin1')
  const found = signatures.find(([signature]) => signature.test(text))
  return found?.[1] ?? null
}

// First bytes as Latin-1 text, one character a byte: control characters are what tells files from text.
/* oxlint-disable no-control-regex */
const signatures: readonly (readonly [RegExp, FileType])[] = [
  [/^\xff\xd8\xff/, 'jpg'],
  [/^\x89PNG\r\n\x1a\n/, 'png'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^(II\*\0|MM\0\*)/, 'tif'],
  [/^%PDF-/, 'pdf'],
  [/^PK\x03\x04/, 'zip'],
  [/^%!PS-Adobe-[^]*%%Creator: ?\(?Adobe Illustrator/, 'ai'],
  [/^(%!PS-Adobe-[\d.]+ EPSF|\xc5\xd0\xd3\xc6)/, 'eps'],
  [/^8BPS/, 'psd'],
  [/^[^]{36}acsp/, 'icc'],
  [/^RIFF[^]{4}[Cc][Dd][Rr]/, 'cdr'],
  [/^(\xef\xbb\xbf)?\s*<(?=\?xml|!--|!DOCTYPE svg|svg[\s>])([^]*<)?svg[\s>]/, 'svg'],
]
/* oxlint-enable no-control-regex */

/** Who brings a file: someone who is logged in, or the owner of a phone that is about to register. */
export type Bringer =
  | Pick<Buyer, 'side' | 'companyId' | 'accountId'>
  | Pick<Staff, 'side' | 'staffId'>
  | { readonly side: 'phone'; readonly phone: string }

/** @throws Refusal 'permit.missing' unless the actor may bring files of this kind. */
export function permitUpload(actor: Actor, kind: FileKind): void {
  const may = actor.side === 'staff' ? staffBringers[kind]?.some((area) => actor.areas.has(area)) : bringers[kind]?.(actor)
  if (may) return
  if (actor.side === 'buyer' && actor.by) refuse('impersonation.forbidden')
  refuse('permit.missing', { kind })
}

/** Which staff may bring a kind of file: those of one of these areas. */
const staffBringers: Partial<Record<FileKind, readonly Area[]>> = {
  proof: ['production'],
  work: ['production'],
  evidence: ['service'],
  stamped: ['orders', 'finance'],
  invoicePaper: ['finance'],
  profile: ['settings', 'production'],
  picture: ['goods', 'page', 'settings'],
  sheet: ['goods', 'price', 'finance', 'production'],
}

/** Which buyers may bring a kind of file. */
const bringers: Partial<Record<FileKind, (buyer: Buyer) => boolean>> = {
  voucher: ({ grants }) => grants.has('order.pay'),
  stamped: ({ grants, by }) => grants.has('contract.sign') && !by,
  artwork: ({ grants }) => grants.has('artwork.edit') || grants.has('order.place'),
  // Also whoever signs for goods shows what has come broken.
  evidence: ({ grants }) => grants.has('claim.manage') || grants.has('order.place'),
  review: ({ grants, by }) => grants.has('order.place') && !by,
  licence: ({ main, by }) => main && !by,
  avatar: ({ by }) => !by,
}

/** Licences that may be brought before there is a company. */
export const licenceLimits = (phone: string, address: string): Limit[] => [
  { key: `licence ${phone}`, most: 20, window: oneDay },
  ...fromNetworks('licence from', address, 60, oneDay),
]

const megabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`

/** What may be uploaded, in words: 转账凭证支持 jpg、png …，不超过 20 MB. */
export function accepted(kind: FileKind): string {
  const { label, types, most } = fileKinds[kind]
  return `${label}支持 ${types.join('、')}，不超过 ${megabytes(most)}`
}

/** The type of what is to be read as a sheet: an archive is a workbook, and text – nothing in it is a control – a csv; null: neither. */
export function sheetTypeOf(head: Uint8Array): FileType | null {
  const type = typeOf(head)
  if (type === 'zip') return 'xlsx'
  // oxlint-disable-next-line no-control-regex
  return type === null && !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(Buffer.from(head).toString('latin1')) ? 'csv' : null
}

/**
 * The type, when files of this kind may be of it. @throws Refusal 'file.refused' that says what is accepted, or of a file that is accepted by its
 * name (`givenName`) that it is none such.
 */
export function acceptedType(kind: FileKind, type: FileType | null, givenName: string): FileType {
  const types: readonly FileType[] = fileKinds[kind].types
  if (type && types.includes(type)) return type
  const ending = /\.(\w+)$/.exec(givenName)?.[1]?.toLowerCase() ?? ''
  const named = types.find((one) => (fileTypes[one].endings as readonly string[]).includes(ending))
  return refuse('file.refused', { kind }, type || !named ? `文件格式不支持：${accepted(kind)}` : unlike(named))
}

const unlike = (named: FileType): string => `打不开：内容不是有效的${rasters.has(named) ? '图片' : ` ${named} 文件`}，请重新导出后上传`

/** Pictures that are shown, not printed, are drawn anew: what else was in the file is gone. */
export const isRedrawn = (kind: FileKind, type: FileType): boolean => kind !== 'artwork' && rasters.has(type)

const longestName = 120

/**
 * The name of an upload as it may be shown and saved: no folder, no control or direction marks, no signs that file systems
 * dislike, an ending that its type has, at most 120 characters.
 */
export function cleanName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = [...last].filter((sign) => !hasForbiddenCharacters(sign) && !/[\p{Cc}\p{Cf}<>:"|?*]/u.test(sign)).join('')
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [plain, ''] : [plain.slice(0, dot), plain.slice(dot + 1)]
  const fits = (fileTypes[type].endings as readonly string[]).includes(ending.toLowerCase())
  const [kept, end] = fits ? [stem, ending] : [plain, fileTypes[type].endings[0]]
  const bare = kept.replace(/^[.\s]+|[.\s]+$/g, '') || '文件'
  return `${[...bare].slice(0, longestName - end.length - 1).join('')}.${end}`
}
