import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fontLabels, type FontKey, type Layer } from '../contract/artwork/layer.ts'

// What a print file is made of, each by its SHA-256: whoever has the links can make the same file, and sees which of them is another.

export type Links = {
  /** The surface, with what each piece says on it. */
  readonly design: string
  /** The font files that its text is set in. */
  readonly fonts: Readonly<Partial<Record<FontKey, string>>>
  /** The profile of the press. */
  readonly icc: string
  /** The version of what writes it. */
  readonly writer: number
  /** The file that was approved. */
  readonly pdf: string
  /** It has a line to be cut along; absent: it has none. */
  readonly cut?: true
}

/** The same JSON for the same value, however it was written: fields stand by their names. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

/** SHA-256 of a value, however it was written, in hex. */
export const sumOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(value))))

/** The one number of all links. */
export const chainOf = ({ design, fonts, icc, writer, pdf, cut }: Links): string => sumOf({ design, fonts, icc, writer, pdf, cut })

/** The fonts that these layers are set in, each once. */
export const fontsIn = (layers: readonly Layer[]): FontKey[] =>
  [...new Set(layers.flatMap((layer) => (layer.kind === 'text' ? [layer.font] : [])))].toSorted()

/** Which links are others than they were, in words; none: it is what it was. */
export function broken(then: Links, now: { readonly [Link in Exclude<keyof Links, 'cut'>]: Links[Link] | null }): string[] {
  const fonts = (Object.keys(then.fonts) as FontKey[]).filter((key) => then.fonts[key] !== now.fonts?.[key])
  return [
    ...(then.design === now.design ? [] : ['设计内容已被改动']),
    ...fonts.map((key) => `字体文件已被改动：${fontLabels[key]}`),
    ...(then.icc === now.icc ? [] : ['色彩特性文件已不在或已被改动']),
    ...(then.writer === now.writer ? [] : [`印刷程序已从第 ${then.writer} 版变为第 ${now.writer} 版`]),
    ...(then.pdf === now.pdf ? [] : [now.pdf === null ? '稿件文件已不在' : '稿件文件已被改动']),
  ]
}

/** The links in words, as a list of files tells them. */
export const linksTold = ({ design, fonts, icc, writer, pdf, cut }: Links): string[] => [
  `设计 ${design}`,
  ...(Object.entries(fonts) as [FontKey, string][]).map(([key, hash]) => `字体 ${fontLabels[key]} ${hash}`),
  `色彩特性文件 ${icc}`,
  `印刷程序 第 ${writer} 版`,
  `稿件 ${pdf}`,
  ...(cut ? ['刀线 CutContour'] : []),
]
