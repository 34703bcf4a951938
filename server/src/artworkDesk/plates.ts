import { createHash } from 'node:crypto'
import { filled, pagesOf } from '../../../artwork/names.ts'
import type { Plates } from '../../../contract/order/artworkDesk.ts'
import { shippedPress } from '../../../contract/setting/press.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Reads } from '../file/contents.ts'
import type { Separations } from '../print/plates.ts'
import { drawnPlates } from '../print/process.ts'
import type { Designed } from './designed.sql.ts'
import { pathsOf, pressOf } from './printed.ts'

const pixels = 1000

/** The plates that a design is printed with, drawn once for as long as they are looked at. @throws Refusal file.refused, server.busy. */
export async function platesOf(contents: Reads, design: Designed, inkLimit: number): Promise<Plates> {
  const { companyId, isDark, pictures, profile } = design
  const { names, ...surface } = design.surface
  const shown = filled(surface, names, 0)
  const { separations, mostInk } = await kept(keyOf([shown, isDark, profile?.hash, pictures.map(({ hash }) => hash)]), async () =>
    drawnPlates(companyId, {
      ...{ surface: shown, paths: await pathsOf(contents, pictures), whiteBase: isDark, pixels },
      press: await pressOf(contents, profile),
    }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('file.refused', null, '无法分色：设计的内容过多，或其中的图片已损坏，请下载稿件查看')
  })
  return {
    ...{ widthMm: surface.widthMm, heightMm: surface.heightMm, pieces: pagesOf(surface, names), mostInk: Math.round(mostInk * 100) },
    ...{ inkLimit, press: profile?.name ?? shippedPress },
    unseen: shown.layers.flatMap((layer) => (layer.kind === 'page' && !layer.hidden ? [layer.name] : [])),
    plates: separations.map(({ plate, rgb, coverage, png }) => ({
      ...{ plate, rgb, label: labels[plate] ?? plate },
      coverage: Math.round(coverage * 10_000),
      picture: `data:image/png;base64,${png}`,
    })),
  }
}

const labels: Readonly<Record<string, string>> = { Cyan: '青 C', Magenta: '品红 M', Yellow: '黄 Y', Black: '黑 K', White: '白墨' }

const keyOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex')

/** Whoever looks at a line comes back to it. */
const keptAtMost = 12
const drawn = new Map<string, Promise<Separations>>()

/** What was drawn of the same content before, or is being drawn. What failed is drawn anew. */
function kept(key: string, draw: () => Promise<Separations>): Promise<Separations> {
  const plates = drawn.get(key) ?? draw()
  drawn.delete(key)
  drawn.set(key, plates)
  const [oldest] = drawn.keys()
  if (drawn.size > keptAtMost && oldest !== undefined) drawn.delete(oldest)
  plates.catch(() => drawn.get(key) === plates && drawn.delete(key))
  return plates
}
