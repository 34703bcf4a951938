import { PDFDocument } from '@cantoo/pdf-lib'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

/** Whether a program is there that measures what we print; where it is not, that is said loudly. */
async function isThere(program: string): Promise<boolean> {
  const there = await run('which', [program]).then(
    () => true,
    () => false,
  )
  if (!there)
    process.stdout.write(
      `\n!!! ${program} is not installed: WHAT IT SAYS OF PRINT FILES IS NOT LOOKED AT. apt-get install poppler-utils ghostscript\n`,
    )
  return there
}

async function inFolder<T>(pdf: Uint8Array, work: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yincai-measured-'))
  try {
    const path = join(folder, 'in.pdf')
    await writeFile(path, pdf)
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** How many pages a print file has, and how large is what is cut of the first, in mm. */
export async function cutOf(pdf: Uint8Array): Promise<{ pages: number; widthMm: number; heightMm: number }> {
  const document = await PDFDocument.load(pdf)
  const { width, height } = document.getPage(0).getTrimBox()
  const mm = (points: number) => Math.round((points * 254) / 72) / 10
  return { pages: document.getPageCount(), widthMm: mm(width), heightMm: mm(height) }
}

/** What poppler says of a file: its kind, whether each font is in it, and what each page says; null: it is not installed. */
export async function byPoppler(pdf: Uint8Array): Promise<{ kind: string; loose: string[]; pages: string[] } | null> {
  if (!(await isThere('pdfinfo'))) return null
  return inFolder(pdf, async (path) => {
    const [{ stdout: info }, { stdout: fonts }, { stdout: text }] = await Promise.all([
      run('pdfinfo', ['-meta', path]),
      run('pdffonts', [path]),
      run('pdftotext', ['-layout', path, '-']),
    ])
    // name, type, encoding, emb, sub, uni, object ID
    const loose = fonts
      .split('\n')
      .slice(2)
      .filter((line) => line !== '' && !/ yes +(yes|no) +(yes|no) +\d+ +\d+ *$/.test(line))
    return {
      kind: /GTS_PDFXVersion>([^<]+)</.exec(info)?.[1] ?? '',
      loose,
      pages: text
        .split('\f')
        .slice(0, -1)
        .map((page) => page.trim()),
    }
  })
}

/** By Ghostscript, how much of what is cut of the first page each plate covers, 0 to 1; null: it is not installed. */
export async function platesOf(pdf: Uint8Array): Promise<ReadonlyMap<string, number> | null> {
  if (!(await isThere('gs'))) return null
  return inFolder(pdf, async (path, folder) => {
    const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=tiffsep', '-dUseTrimBox', '-r72', '-dLastPage=1']
    await run('gs', [...how, `-sOutputFile=${join(folder, 'out.tif')}`, path])
    const plates = new Map<string, number>()
    for (const file of await readdir(folder)) {
      const [, name] = /^out(?:\.tif)?\((.+)\)\.tif$/.exec(file) ?? []
      if (name === undefined) continue
      const { channels } = await sharp(join(folder, file)).toColourspace('b-w').stats()
      plates.set(decodeURIComponent(name), 1 - (channels[0]?.mean ?? 255) / 255)
    }
    return plates
  })
}
