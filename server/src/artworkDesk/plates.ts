import { createHash } from 'node:crypto'
import { filled, pagesOf } from '../../../artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Plates } from '../../../contract/order/artworkDesk.ts'
import { shippedPress } from '../../../contract/setting/press.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { contentAt, type Reads } from '../file/contents.ts'
import { drawnPlates } from '../print/process.ts'
import { pageRead } from '../artwork/pages.ts'
import type { Brought, Designed } from './designed.sql.ts'
import { kept } from './keptPlates.ts'
import { pathsOf, pressOf } from './printed.ts'

const pixels = 1000

/** The plates that a design is printed with. @throws Refusal file.refused, server.busy. */
export async function platesOf(contents: Reads, design: Designed, inkLimit: number): Promise<Plates> {
  const { names, ...surface } = design.surface
  const shown: Shown = { ...design, surface: filled(surface, names, 0) }
  return { ...(await drawnOf(contents, shown, inkLimit)), pieces: pagesOf(surface, names), pages: 1 }
}

/** The plates of a page of a PDF as it was brought, as large as it is cut. @throws Refusal file.refused, also that says why not; server.busy. */
export async function platesOfPdf(contents: Reads, file: Brought, page: number, inkLimit: number): Promise<Plates> {
  const { fileId, name, hash } = file
  const reading = await pageRead({ path: await contentAt(contents, hash), page })
  if ('why' in reading) return refuse('file.refused', null, `“${name}”不能分色：${reading.why}`)
  const { width, height } = reading.read.size
  const place = { x: width / 2, y: height / 2, width, height, angle: 0 }
  const layer = {
    kind: 'page',
    id: 'page',
    name: name.slice(0, 60),
    fileId,
    previewId: fileId,
    page,
    read: reading.read,
    ...place,
  } as const
  const surface = { position: '', widthMm: width, heightMm: height, layers: [layer] }
  return { ...(await drawnOf(contents, { ...file, surface, pictures: [{ id: fileId, hash }] }, inkLimit)), pieces: 1, pages: reading.pages }
}

type Shown = Pick<Designed, 'companyId' | 'hasBase' | 'pictures' | 'profile'> & { readonly surface: Surface }

async function drawnOf(contents: Reads, { companyId, hasBase, pictures, profile, surface }: Shown, inkLimit: number) {
  const { separations, mostInk, partial } = await kept(
    keyOf([surface, hasBase, profile?.hash, pictures.map(({ hash }) => hash)]),
    async () =>
      drawnPlates(companyId, {
        ...{ surface, paths: await pathsOf(contents, pictures), whiteBase: hasBase, pixels },
        press: await pressOf(contents, profile),
      }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('file.refused', null, '无法分色：稿件的内容过多，或其中的图片已损坏，请下载稿件查看')
  })
  return {
    ...{ widthMm: tenths(surface.widthMm), heightMm: tenths(surface.heightMm), mostInk: Math.round(mostInk * 100), partial },
    ...{ inkLimit, press: profile?.name ?? shippedPress },
    plates: separations.map(({ plate, rgb, coverage, png }) => ({
      ...{ plate, rgb, label: labels[plate] ?? plate },
      coverage: Math.round(coverage * 10_000),
      picture: `data:image/png;base64,${png}`,
    })),
  }
}

/** As sizes are told: files measure what points come to. */
const tenths = (mm: number): number => Math.round(mm * 10) / 10

const labels: Readonly<Record<string, string>> = { Cyan: '青 C', Magenta: '品红 M', Yellow: '黄 Y', Black: '黑 K', White: '白墨' }

const keyOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex')
