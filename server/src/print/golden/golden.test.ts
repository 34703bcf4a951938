import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fontKeys, type Layer } from '../../../../contract/artwork/layer.ts'
import { findChromium } from '../../../../scripts/chromium.ts'
import { drawnOn } from '../drawnOn.ts'
import { faultsOf } from '../pdfX.fixture.ts'
import { platePng, platesOf, previewPng } from '../plates.ts'
import { writePrintFile } from '../printFile.ts'
import type { Variant } from '../printMetadata.ts'
import { pictureFolder } from '../surface.fixture.ts'
import { writePdf } from '../writePdf.ts'
import { screen } from './browser.fixture.ts'
import { apart, sampled, seen, type Apart } from './compare.fixture.ts'
import { goldenDesigns, goldens } from './designs.fixture.ts'
import { goldenFiles, type Golden, type GoldenFiles } from './files.fixture.ts'
import { byPdfJs, byPoppler, isInstalled, plateIn, platesBy } from './rasters.fixture.ts'

// What is seen on the screen is what is printed: sixty designs, of which a few are looked at here and all in `npm run prove`
// (GOLDENS=60), there also by the programs of others.

const isProof = Number(process.env['GOLDENS'] ?? 0) >= goldens
/** Pixels for a mm. */
const perMm = isProof ? 8 : 4
/** Of all ink, and of one design's, so much may lie further than a pixel from where it is on the screen. */
const [most, mostOfOne] = [0.0001, 0.002]
/** Of one plate: Ghostscript leaves marks where parts of a curve join, and makes pictures finer in a way of its own. */
const mostOfPlate = 0.003

const say = (words: string): void => void process.stdout.write(`${words}\n`)

async function isThere(program: string, named: string): Promise<boolean> {
  const there = await isInstalled(program)
  if (!there)
    say(
      `\n!!! ${named} is not installed: WHAT IT MAKES OF OUR FILES IS NOT LOOKED AT. Install it by: apt-get install poppler-utils ghostscript\n`,
    )
  return there
}

const hasPoppler = isProof && (await isThere('pdftocairo', 'poppler'))
const hasGhostscript = isProof && (await isThere('gs', 'ghostscript'))

let folder: Awaited<ReturnType<typeof pictureFolder>>
let files: GoldenFiles
let all: readonly Golden[]
let designs: readonly Golden[]
beforeAll(async () => {
  folder = await pictureFolder()
  files = await goldenFiles(folder)
  all = goldenDesigns(files)
  const few = [0, 1, 3, 5, 7, 8, 9, 10].flatMap((at) => all[at] ?? [])
  designs = isProof ? all : few
})
afterAll(() => folder.clear())

const longer = ({ widthMm, heightMm }: Golden): number => Math.max(widthMm, heightMm) * perMm
const about = { title: '金样', madeAt: '2026-03-02T08:00:00.000Z' } as const

test('sixty designs have everything that may lie on a surface, and are the same each time', () => {
  expect(all).toHaveLength(60)
  const kinds = new Set(all.flatMap(({ layers }) => layers.flatMap(kindsOf)))
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining([...wanted]))
  expect(all.some(({ layers }) => layers.length === 100)).toBe(true)
  expect(goldenDesigns(files)).toEqual(all)
})

const wanted = [
  ...fontKeys.map((font) => `text ${font}`),
  ...['text Chinese', 'text Latin', 'text vertical', 'text bent', 'text outlined', 'text spot', 'text turned'],
  ...['drawing filled', 'drawing lined', 'drawing even-odd', 'drawing of many parts', 'drawing spot'],
  ...[
    'picture',
    'picture cropped',
    'picture masked',
    'picture turned',
    'picture half transparent',
    'code qr',
    'code code128',
    'code ean13',
  ],
  ...['page', 'page half transparent', 'page with plates', 'page grey', 'group', 'hidden'],
]

function kindsOf(layer: Layer): string[] {
  const also = [...(layer.group ? ['group'] : []), ...(layer.hidden ? ['hidden'] : [])]
  const isTurned = layer.angle !== 0
  const told = (isSo: boolean, kind: string) => (isSo ? [kind] : [])
  if (layer.kind === 'code') return [...also, `code ${layer.code}`]
  if (layer.kind === 'page') {
    const half = told(layer.fileId === 12, 'page half transparent')
    return [
      ...also,
      'page',
      ...half,
      ...told(
        layer.read.inks.some(({ spot }) => spot !== null),
        'page with plates',
      ),
      ...told(layer.read.spaces.includes('grey'), 'page grey'),
    ]
  }
  if (layer.kind === 'picture')
    return [
      ...also,
      'picture',
      ...told(!!layer.crop, 'picture cropped'),
      ...told(!!layer.mask, 'picture masked'),
      ...told(isTurned, 'picture turned'),
      ...told(layer.fileId === 2, 'picture half transparent'),
    ]
  if (layer.kind === 'drawing') {
    const inks = layer.parts.flatMap(({ fill, stroke }) => [fill, stroke?.ink ?? null])
    return [
      ...also,
      ...told(
        layer.parts.some(({ fill }) => fill),
        'drawing filled',
      ),
      ...told(
        layer.parts.some(({ stroke }) => stroke),
        'drawing lined',
      ),
      ...told(
        layer.parts.some(({ evenOdd }) => evenOdd),
        'drawing even-odd',
      ),
      ...told(layer.parts.length > 1, 'drawing of many parts'),
      ...told(
        inks.some((ink) => ink?.spot),
        'drawing spot',
      ),
    ]
  }
  return [
    ...also,
    `text ${layer.font}`,
    ...told(/\p{Script=Han}/u.test(layer.text), 'text Chinese'),
    ...told(/[a-z]/i.test(layer.text), 'text Latin'),
    ...told(layer.isVertical, 'text vertical'),
    ...told(layer.bend !== 0, 'text bent'),
    ...told(layer.outline !== null, 'text outlined'),
    ...told(layer.ink.spot !== null, 'text spot'),
    ...told(isTurned, 'text turned'),
  ]
}

describe('what is drawn', () => {
  test.skipIf(!findChromium())(
    'is the same in the editor, on its canvas, in pictures by the server and in the PDF',
    async () => {
      const browser = await screen()
      const sums = new Map<string, Apart>()
      const worst: string[] = []
      try {
        for (const golden of designs) {
          const { paths } = files
          const shown = await browser.show(golden, files, perMm)
          expect(shown.drawn, golden.name).toEqual(JSON.parse(JSON.stringify(await drawnOn(golden))))
          const pdf = await writePdf({ surface: golden, paths })
          const made = {
            canvas: shown.canvas,
            preview: await previewPng({ surface: golden, paths, pixels: longer(golden) }),
            'pdf.js': await byPdfJs(pdf, golden, perMm),
            ...(hasPoppler && { poppler: await byPoppler(pdf, golden, perMm) }),
          }
          const reference = await seen(shown.editor)
          for (const [by, png] of Object.entries(made)) {
            const { ink, beyond } = apart(reference, await seen(png))
            const before = sums.get(by) ?? { ink: 0, beyond: 0 }
            sums.set(by, { ink: before.ink + ink, beyond: before.beyond + beyond })
            if (beyond > ink * mostOfOne) worst.push(`${golden.name}, ${by}: ${beyond} of ${ink}`)
          }
        }
      } finally {
        await browser.close()
      }
      for (const [by, { ink, beyond }] of sums) {
        say(`${designs.length} designs, the editor beside ${by}: ${beyond} of ${ink} pixels with ink are further than 1 px away`)
        expect(beyond, by).toBeLessThanOrEqual(ink * most)
      }
      expect(worst).toEqual([])
    },
    1_800_000,
  )

  test.runIf(hasGhostscript)(
    'is on the plates that it should be on, and nowhere else, by Ghostscript',
    async () => {
      const [sum, wrong]: [{ sampled: number; off: number }, string[]] = [{ sampled: 0, off: 0 }, []]
      for (const [at, golden] of designs.entries()) {
        const { paths } = files
        const whiteBase = at % 2 === 1
        const pdf = await writePrintFile({ surface: golden, paths, whiteBase, variant: 'X-4', ...about })
        const made = await platesBy(pdf, perMm)
        const names = await platesOf({ surface: golden, whiteBase })
        const process = ['Cyan', 'Magenta', 'Yellow', 'Black']
        wrong.push(
          ...[...made.keys()]
            .filter((plate) => !process.includes(plate) && !names.includes(plate))
            .map((plate) => `${golden.name}: ${plate} too much`),
        )
        for (const plate of names) {
          const theirs = made.get(plate)
          const wanted = await plateIn(await platePng({ surface: golden, paths, whiteBase, plate, pixels: longer(golden) }))
          const { sampled: count, off } = theirs ? sampled(wanted, theirs) : { sampled: 1, off: 1 }
          sum.sampled += count
          sum.off += off
          if (off > count * mostOfPlate) wrong.push(`${golden.name}, ${plate}: ${off} of ${count}`)
        }
      }
      say(`${sum.off} of ${sum.sampled} samples of plates are not within 3 of 255`)
      expect(wrong).toEqual([])
      expect(sum.off).toBeLessThanOrEqual(sum.sampled * most)
    },
    1_800_000,
  )
})

describe('print files', () => {
  const variants: readonly Variant[] = ['X-4', 'X-1a']
  /** X-1a takes no page that is half transparent. */
  const taken = (golden: Golden, variant: Variant): Golden =>
    variant === 'X-4' ? golden : { ...golden, layers: golden.layers.filter((layer) => layer.kind !== 'page' || layer.fileId !== 12) }

  test.each(variants)(
    'are built as PDF/%s asks for',
    async (variant) => {
      for (const [at, golden] of designs.entries()) {
        const surface = taken(golden, variant)
        const pdf = await writePrintFile({ surface, paths: files.paths, whiteBase: at % 2 === 1, variant, ...about })
        expect(await faultsOf(pdf, variant), golden.name).toEqual([])
      }
    },
    600_000,
  )

  test('are the same bytes twice, and so are the buyer’s', async () => {
    const { paths } = files
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    for (const surface of isProof ? designs : designs.slice(4, 7)) {
      const print = async () => hash(await writePrintFile({ surface, paths, whiteBase: true, variant: 'X-4', ...about }))
      expect(await print(), surface.name).toBe(await print())
      const own = async () => hash(await writePdf({ surface, paths }))
      expect(await own(), surface.name).toBe(await own())
    }
  }, 600_000)
})
