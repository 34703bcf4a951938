import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { pagePng } from '../../artwork/drawPage.ts'
import type { Plate } from './compare.fixture.ts'
import type { Golden } from './files.fixture.ts'

// What programs of others make of our files: tools of the tests, never of the mall.

const run = promisify(execFile)

/** Whether a program is there. */
export const isInstalled = (program: string): Promise<boolean> =>
  run(program, ['-v']).then(
    () => true,
    () => false,
  )

export const pixelsOf = ({ widthMm, heightMm }: Pick<Golden, 'widthMm' | 'heightMm'>, perMm: number) => ({
  width: widthMm * perMm,
  height: heightMm * perMm,
})

async function withFile<T>(bytes: Buffer, what: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'raster-'))
  try {
    const path = join(folder, 'in.pdf')
    await writeFile(path, bytes)
    return await what(path, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** By pdf.js, which browsers show PDFs with. */
export const byPdfJs = (pdf: Buffer, golden: Golden, perMm: number): Promise<Buffer> =>
  withFile(pdf, (path) => pagePng({ path, page: 1, pixels: Math.max(golden.widthMm, golden.heightMm) * perMm }))

/** By poppler: what is cut of the first page. */
export const byPoppler = (pdf: Buffer, golden: Golden, perMm: number): Promise<Buffer> =>
  withFile(pdf, async (path, folder) => {
    const { width, height } = pixelsOf(golden, perMm)
    const size = ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`]
    // Its other half, Splash, draws text thicker and lines where pixels are.
    await run('pdftocairo', ['-png', '-r', `${perMm * 25.4}`, '-singlefile', ...size, path, join(folder, 'out')])
    return readFile(join(folder, 'out.png'))
  })

/** By Ghostscript: every plate of what is cut, by its name. */
export const platesBy = (pdf: Buffer, perMm: number): Promise<ReadonlyMap<string, Plate>> =>
  withFile(pdf, async (path, folder) => {
    const how = [
      '-q',
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-sDEVICE=tiffsep',
      '-dUseTrimBox',
      `-r${perMm * 25.4}`,
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
    ]
    await run('gs', [...how, `-sOutputFile=${join(folder, 'out.tif')}`, path])
    const plates = new Map<string, Plate>()
    for (const file of await readdir(folder)) {
      const [, name] = /^out(?:\.tif)?\((.+)\)\.tif$/.exec(file) ?? []
      if (name === undefined) continue
      plates.set(decodeURIComponent(name), await plateIn(await readFile(join(folder, file))))
    }
    return plates
  })

/** A plate by its picture in greys: the darker, the more ink. */
export async function plateIn(picture: Buffer): Promise<Plate> {
  const { data, info } = await sharp(picture).toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, n) => 255 - (data[n * channels] ?? 0)) }
}
