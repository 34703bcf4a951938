import { floors } from './floors.ts'
import type { Graph } from './graph.ts'

const [left, labelled, wide, cell, chip, gap, head] = [16, 150, 860, 27, 22, 5, 118]

type Chip = { readonly folder: string; readonly x: number; readonly y: number; readonly width: number }
type Band = { readonly y: number; readonly height: number; readonly chips: readonly Chip[] }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const shown = (folder: string) => folder.replace(/^(mall|admin)\//, '').replace(/^shared /, '')

/** Folders side by side, in as many rows as they need. */
function bandAt(y: number, folders: readonly string[]): Band {
  const chips: Chip[] = []
  let [x, row] = [left + labelled, 0]
  for (const folder of folders) {
    const width = Math.round(shown(folder).length * 6.7 + 14)
    if (x + width > wide) [x, row] = [left + labelled, row + 1]
    chips.push({ folder, x, y: y + 7 + row * (chip + gap), width })
    x += width + gap
  }
  return { y, height: Math.max(44, (row + 1) * (chip + gap) + 9), chips }
}

/** The picture: floors from top to bottom with their folders, and beside them which floor imports which, by pairs of folders. */
export function drawn({ imports, floorOf }: Graph): string {
  const bands: Band[] = []
  for (const [at] of floors.entries()) {
    const before = bands.at(-1)
    const folders = [...imports.keys()].filter((folder) => floorOf.get(folder) === at)
    bands.push(bandAt(before ? before.y + before.height + 6 : head, folders))
  }
  const end = (bands.at(-1)?.y ?? 0) + (bands.at(-1)?.height ?? 0)
  const width = wide + 24 + floors.length * cell + 16
  const body = bands.flatMap((band, at) => [
    `<rect class="band${at % 2}" x="${left}" y="${band.y}" width="${width - left - 16}" height="${band.height}" rx="4"/>`,
    `<text class="name" x="${left + 10}" y="${band.y + 19}">${escaped(floors[at]?.name ?? '')}</text>`,
    `<text class="about" x="${left + 10}" y="${band.y + 34}">${escaped(short(floors[at]?.about ?? ''))}</text>`,
    ...band.chips.map((one) => chipOf(one, imports.get(one.folder) ?? new Set())),
    ...cells(at, band, pairs(at, imports, floorOf)),
  ])
  const heads = floors.map(({ name }, at) => {
    const x = wide + 24 + at * cell + cell / 2 + 4
    return `<text class="head" transform="translate(${x} ${head - 8}) rotate(-60)">${escaped(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${end + 34}" width="${width}" height="${end + 34}" font-family="system-ui, sans-serif">
<style>${style}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text class="title" x="${left}" y="34">Yincai: the code from top to bottom</text>
<text class="about" x="${left}" y="56">What stands higher imports what stands lower; browsers reach the server by HTTP alone (call → serve).</text>
<text class="about" x="${left}" y="74">Right: how many pairs of folders of a floor (row) import of another (column), when they run. Red: upwards.</text>
${[...heads, ...body].join('\n')}
<text class="about" x="${left}" y="${end + 22}">npm run picture · each import by name: picture.txt · point at a folder to see what it imports</text>
</svg>
`
}

const short = (about: string) => (about.length > 23 ? `${about.slice(0, 22)}…` : about)

const chipOf = ({ folder, x, y, width }: Chip, to: ReadonlySet<string>): string =>
  `<g><title>${escaped(folder)} → ${escaped([...to].toSorted().join(', ') || 'nothing')}</title><rect class="chip" x="${x}" y="${y}" width="${width}" height="${chip}" rx="3"/><text class="folder" x="${x + width / 2}" y="${y + 15}">${escaped(shown(folder))}</text></g>`

/** How many pairs of folders there are of which the first stands on floor `at` and imports the second, by the second's floor. */
function pairs(at: number, imports: Graph['imports'], floorOf: Graph['floorOf']): number[] {
  const counts = floors.map(() => 0)
  for (const [folder, to] of imports) {
    if (floorOf.get(folder) !== at) continue
    for (const other of to) {
      const floor = floorOf.get(other)
      if (floor !== undefined) counts[floor] = (counts[floor] ?? 0) + 1
    }
  }
  return counts
}

function cells(at: number, { y, height }: Band, counts: readonly number[]): string[] {
  return counts.flatMap((count, to) => {
    if (count === 0 && to !== at) return []
    const x = wide + 24 + to * cell
    const kind = to === at ? 'same' : to < at ? 'up' : 'down'
    const number = count > 0 ? `<text class="count" x="${x + cell / 2}" y="${y + height / 2 + 4}">${count}</text>` : ''
    return [`<rect class="${kind}" x="${x + 1}" y="${y + 2}" width="${cell - 2}" height="${height - 4}" rx="2"/>${number}`]
  })
}

const style = `
.title{font-size:18px;font-weight:600}.name{font-size:13px;font-weight:600}.about{font-size:11px;fill:#595959}
.head{font-size:11px}.folder{font-size:11px;text-anchor:middle;font-family:ui-monospace,monospace}.count{font-size:10px;text-anchor:middle}
.band0{fill:#f5f5f5}.band1{fill:#fbfbfb}.chip{fill:#fff;stroke:#bfbfbf}.same{fill:#d9d9d9}.down{fill:#bae0ff}.up{fill:#ffa39e}`
