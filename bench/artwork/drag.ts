import { chromium, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { bundled } from '../../scripts/bundled.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { median, report } from '../ground.ts'
import { spentBy } from '../spent.ts'
import { fontsOf, layersOf, photo, plainOf } from './objects.ts'

// What it costs to drag one of many objects: our editor's stage beside the libraries that others build theirs with, all drawing the same
// outlines and pictures, in turns. Told is the processor time of the whole browser for a step of the pointer that is waited for.

export type Drag = { readonly objects: number; readonly steps: number; readonly turns: number }

const engines = ['我们', 'fabric（有缓存）', 'fabric（无缓存）', 'konva'] as const
type Engine = (typeof engines)[number]
const size = { width: 860, height: 716 }
const perMm = 716 / 100

export async function drag({ objects, steps, turns }: Drag): Promise<ReadonlyMap<Engine, number>> {
  const found = findChromium()
  if (!found) throw new Error('没有找到 Chromium')
  const executablePath: string = found
  const [ours, others] = [await bundled('studio/stage.fixture.tsx'), await bundled('bench/artwork/others.ts')]
  const layers = layersOf(objects)
  const fonts = await fontsOf(layers)
  const link = `data:image/jpeg;base64,${(await photo()).toString('base64')}`
  const told = { layers, fonts: [...fonts], links: [[1, link]] }
  const plain = plainOf(layers, fonts)

  async function spentOn(engine: Engine): Promise<number> {
    const server = await chromium.launchServer({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const browser = await chromium.connect(server.wsEndpoint())
      const page = await browser.newPage({ viewport: { width: 900, height: 1100 } })
      await page.setContent(`<!doctype html><body style="margin:0"><div id="root" style="width:${size.width}px"></div>`)
      await page.addStyleTag({ content: `body { background: #fff } ${engine === '我们' ? ours.styles : ''}` })
      await page.addScriptTag({ content: engine === '我们' ? ours.script : others.script })
      const at =
        engine === '我们'
          ? await page.evaluate<Held, typeof told>((all) => Reflect.get(window, 'showStage')(all), told)
          : await page.evaluate<Held, object>((all) => Reflect.get(window, 'showOthers')(all), {
              ...{ by: engine === 'konva' ? 'konva' : 'fabric', caches: engine === 'fabric（有缓存）' },
              ...{ objects: plain, link, perMm, size },
            })
      if (at.count !== objects) throw new Error(`${engine} shows ${at.count} of ${objects}`)
      const pid = server.process().pid ?? 0
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await stepped(page, at, 10)
      const before = treeSpent(pid)
      await stepped(page, at, steps)
      const spent = (treeSpent(pid) - before) / steps
      await page.mouse.up()
      await browser.close()
      return spent
    } finally {
      await server.close()
    }
  }

  const all = new Map<Engine, number[]>(engines.map((engine) => [engine, []]))
  for (let turn = 0; turn < turns; turn++) for (const engine of engines) all.get(engine)?.push(await spentOn(engine))
  const figures = new Map([...all].map(([engine, spent]) => [engine, median(spent)] as const))
  const own = figures.get('我们') ?? Number.NaN
  const words = [...figures].map(
    ([engine, spent]) => `${engine} ${spent.toFixed(1)}${engine === '我们' ? '' : `（${(spent / own).toFixed(1)} 倍）`}`,
  )
  report(`拖动 ${objects} 个对象之一，浏览器每步的处理器毫秒：${words.join('，')}（我们目标 ≤ 12）`)
  return figures
}

type Held = { readonly x: number; readonly y: number; readonly count: number }

/** Moves what is held so many steps, each drawn before the next. */
async function stepped(page: Page, { x, y }: Held, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.move(x - 60 * Math.sin(step / 9), y - 40 * Math.sin(step / 7))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** What a process and all that came of it have used, ms. */
function treeSpent(pid: number): number {
  let children: string[] = []
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  } catch {
    return 0 // gone
  }
  return spentBy(pid) + children.reduce((sum, child) => sum + treeSpent(Number(child)), 0)
}
