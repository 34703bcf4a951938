import { PDFDict, PDFDocument, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { pdf } from '../artwork/files.fixture.ts'
import { pagePlatePng } from './pagePlate.ts'
import { pictureFolder } from './surface.fixture.ts'

type Resources = Readonly<Record<string, (context: PDFContext) => Readonly<Record<string, PDFObject>>>>

/** 金, as a file has it. */
const gold = '#E9#87#91'

/** Writes pages into a folder of their own, until it is cleared. */
export async function platePages() {
  const folder = await pictureFolder()
  let files = 0
  /** A page of 100 by 80 mm with this content in points, and resources by their kinds. */
  async function pageOf(content: string, more: Resources = {}): Promise<string> {
    const document = await PDFDocument.load(await pdf({ trim: [100, 80], spots: [gold, 'PANTONE 186 C'], content }))
    const { Resources } = document.getPage(0).node.normalizedEntries()
    for (const [kind, made] of Object.entries(more)) {
      const before = Resources.lookup(PDFName.of(kind))
      const dict = before instanceof PDFDict ? before : document.context.obj({})
      for (const [name, object] of Object.entries(made(document.context))) dict.set(PDFName.of(name), object)
      Resources.set(PDFName.of(kind), dict)
    }
    return folder.put(`plate-${files++}.pdf`, Buffer.from(await document.save()))
  }
  return { pageOf, clear: () => folder.clear() }
}

/** How much ink of a plate there is at a place of the page, in points from its lower left corner; -1: nothing is there. */
async function inkOn(path: string, plate: string): Promise<(x: number, y: number) => number> {
  const { data, info } = await sharp(await pagePlatePng({ path, page: 1, pixels: 1000, plate }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const perPoint = info.width / ((100 * 72) / 25.4)
  return (x, y) => {
    const at = (Math.round(info.height - y * perPoint) * info.width + Math.round(x * perPoint)) * info.channels
    expect(data[at]).toBe(data[at + 1])
    return data[at + 3] === 0 ? -1 : 255 - (data[at] ?? 0)
  }
}

/** As a byte says it. */
export const share = (of: number): number => Math.round(of * 255)
export const plates = ['Cyan', 'Magenta', 'Yellow', 'Black', '金', 'PANTONE 186 C']

/** What each plate has at these places, one after the other. */
export async function told(path: string, places: readonly (readonly [number, number])[]): Promise<number[][]> {
  const all = await Promise.all(plates.map((plate) => inkOn(path, plate)))
  return places.map(([x, y]) => all.map((at) => at(x, y)))
}
