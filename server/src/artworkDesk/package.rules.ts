import type { Names } from '../../../contract/artwork/names.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'

type Stored = { readonly name: string; readonly size: number; readonly hash: string }
type PackedArtwork = Stored & { readonly position: string | null; readonly note: string }
type PackedProof = Stored & { readonly round: number; readonly state: string }

export type PackedLine = {
  readonly orderId: string
  readonly title: string
  readonly artwork: readonly PackedArtwork[]
  /** The one that was approved or waits for its answer; without such the newest that there was; null: there was none. */
  readonly proof: PackedProof | null
}

/** A file of a package, by its path in it. */
export type PackedFile = { readonly path: string; readonly size: number; readonly hash: string; readonly words: string }

/** What no folder takes in a name, and what would lead out of the package. */
const unfit = /[\\/:*?"<>|]|\p{Cc}/gu

/** A name as a folder takes it. */
export const fitName = (name: string): string => name.replaceAll(unfit, '_').replace(/^\.+/, '_').trim() || '文件'

/** The same names, each once: what is called as one before is numbered, as `logo (2).pdf`. */
export function namedApart(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = fitName(given)
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

const proofWords: Readonly<Record<string, string>> = {
  sent: '待客户确认',
  approved: '客户已确认',
  change_requested: '客户要求修改',
  superseded: '已被新校样取代',
  void: '已失效',
}

type Packed = Pick<PackedLine, 'proof'> & {
  /** Its position in words; '' where nobody said. */
  readonly artwork: readonly (Omit<PackedLine['artwork'][number], 'position'> & { readonly position: string })[]
}

/** Where the files of a line lie in its package: its artwork by the names it was brought with, and its proof. */
export function packedFiles({ artwork, proof }: Packed): PackedFile[] {
  const names = namedApart(artwork.map(({ name }) => name))
  const files = artwork.map(({ size, hash, position, note }, at) => ({
    path: `稿件/${names[at]}`,
    ...{ size, hash },
    words: [position, note.replaceAll(/\s+/g, ' ')].filter(Boolean).join('：'),
  }))
  if (!proof) return files
  const { name, size, hash, round, state } = proof
  return [...files, { path: `校样/第${round}轮-${fitName(name)}`, size, hash, words: proofWords[state] ?? '' }]
}

/** A design of a package, and what its print file is made of. */
export type PackedChain = { readonly name: string; readonly chain: string; readonly links: readonly string[] }

type Listed = { readonly position: string; readonly names: Names }

/** The lists of names of a line as tables that Excel opens, each row with its page of the file; what names are the same is called apart. */
export function listFiles(lists: readonly Listed[], labelOf: (position: string) => string) {
  const names = namedApart(lists.map(({ position }) => `${labelOf(position)}-名单.csv`))
  return lists.map(({ names: { columns, rows } }, at) => ({
    path: `名单/${names[at]}`,
    bytes: Buffer.from(csvMark + csvText([['页', ...columns], ...rows.map((cells, row) => [String(row + 1), ...cells])])),
    words: `一物一名 ${rows.length} 件`,
  }))
}

/** The list of a package: each file with its size and SHA-256, as `sha256sum -c` reads them, and what is to be known of it. */
export function manifestOf(
  title: string,
  files: readonly PackedFile[],
  missing: ReadonlySet<string>,
  chains: readonly PackedChain[] = [],
  /** Print files that could not be made, and why. */
  unmade: readonly string[] = [],
): string {
  const there = files.filter(({ hash }) => !missing.has(hash))
  const gone = files.filter(({ hash }) => missing.has(hash))
  return [
    `# ${title}`,
    '# 每行：SHA-256  文件；可用 sha256sum -c manifest.txt 核对',
    ...there.flatMap(({ path, size, hash, words }) => [`# ${size} 字节${words && `  ${words}`}`, `${hash}  ${path}`]),
    ...gone.map(({ path, hash }) => `# 文件已不在，未放入：${path}  ${hash}`),
    ...unmade.map((words) => `# 未能生成：${words.replaceAll(/\s+/g, ' ')}`),
    ...chains.flatMap(({ name, chain, links }) => [
      `# 指纹链 ${chain}  ${name.replaceAll(/\s+/g, ' ')}`,
      ...links.map((link) => `#   ${link}`),
    ]),
    '',
  ].join('\n')
}
