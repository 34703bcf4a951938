import { chromium, type Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Drawn, Fonts } from '../../../../artwork/drawn.ts'
import { signsOf } from '../../../../artwork/text.ts'
import { bundled } from '../../../../scripts/bundled.ts'
import { findChromium } from '../../../../scripts/chromium.ts'
import { fontGlyphs } from '../fonts.ts'
import type { Golden, GoldenFiles } from './files.fixture.ts'
import { pixelsOf } from './rasters.fixture.ts'

/** What fonts say of the texts of a surface, as the server tells the page. */
export const fontsOf = async ({ layers }: Pick<Golden, 'layers'>): Promise<Fonts> =>
  new Map(await Promise.all([...signsOf(layers)].map(async ([font, signs]) => [font, await fontGlyphs(font, signs)] as const)))

/** What the page is told of a surface. */
export type ToShow = {
  readonly surface: Golden
  readonly fonts: [string, unknown][]
  readonly links: [number, string][]
  readonly perMm: number
}

type Told = { readonly drawn: readonly Drawn[]; readonly canvas: string }

/** What a browser makes of a surface: as the editor shows it, as pictures of goods are made of it, and what it draws. */
export type Shown = { readonly editor: Buffer; readonly canvas: Buffer; readonly drawn: readonly Drawn[] }

/** A browser that draws what the editor draws. */
export async function screen(): Promise<{
  show: (golden: Golden, files: GoldenFiles, perMm: number) => Promise<Shown>
  close: () => Promise<void>
}> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium')
  const { script, styles } = await bundled('mall/app/design/drawn.fixture.tsx')
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'] })
  const page = await browser.newPage()
  await page.setContent('<!doctype html><body style="margin:0;background:#fff"><div id="root"></div>')
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script })
  return {
    async show(surface, { paths }, perMm) {
      const size = pixelsOf(surface, perMm)
      await page.setViewportSize(size)
      const fonts = [...(await fontsOf(surface))]
      const links: [number, string][] = []
      for (const one of surface.layers) {
        const id = one.kind === 'picture' ? one.fileId : one.kind === 'page' ? one.previewId : null
        if (id !== null) links.push([id, await linkTo(paths[id] ?? '')])
      }
      const told: ToShow = { surface, fonts, links, perMm }
      const shown = await page.evaluate<Told, ToShow>((told) => Reflect.get(window, 'showDrawn')(told), told)
      const editor = await page.screenshot({ clip: { x: 0, y: 0, ...size } })
      return { editor, canvas: Buffer.from(shown.canvas.split(',')[1] ?? '', 'base64'), drawn: shown.drawn }
    },
    close: () => browser.close(),
  }
}

const linkTo = async (path: string): Promise<string> =>
  `data:image/${extname(path) === '.jpg' ? 'jpeg' : 'png'};base64,${(await readFile(path)).toString('base64')}`
