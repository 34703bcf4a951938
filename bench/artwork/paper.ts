import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewPng } from '../../server/src/print/plates.ts'
import { writePrintFile } from '../../server/src/print/printFile.ts'
import { median, report } from '../ground.ts'
import { layersOf, photo, sheet } from './objects.ts'
import { bareLoop, spentOn } from './spent.ts'

// What it costs to write a print file, and to draw a preview of 1200 pixels: of so many objects.

export async function paper({ objects, turns }: { readonly objects: number; readonly turns: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-artwork-'))
  try {
    const paths = { 1: join(folder, '1.jpg') }
    await writeFile(paths[1], await photo())
    const layers = layersOf(objects)
    const print = (of: typeof layers) =>
      writePrintFile({
        surface: { ...sheet, layers: of },
        paths,
        whiteBase: false,
        variant: 'X-4',
        title: '稿',
        madeAt: '2026-03-02T08:00:00.000Z',
      })
    const preview = () => previewPng({ surface: { ...sheet, layers }, paths, pixels: 1200 })
    const pictures = layers.filter(({ kind }) => kind === 'picture')
    await Promise.all([print(layers), preview()])
    const [whole, alone, shown, loops]: number[][] = [[], [], [], []]
    const waits: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      whole?.push((await spentOn(() => print(layers))).processor)
      alone?.push((await spentOn(() => print(pictures))).processor)
      const { processor, wait } = await spentOn(preview)
      shown?.push(processor)
      waits.push(wait)
      loops?.push(bareLoop())
    }
    const [least, pictured] = [Math.min(...(whole ?? [])), Math.min(...(alone ?? []))]
    const ms = (figure: number) => Math.round(figure)
    report(
      `印刷文件 ${objects} 个对象：处理器最少 ${ms(least)} 毫秒，仅图片与文件本身 ${ms(pictured)}，其余 ${ms(Math.max(0, least - pictured))}（目标 ≤ 150）；同时空循环 ${ms(Math.min(...(loops ?? [])))} 毫秒`,
    )
    report(`1200 像素预览 ${objects} 个对象：等待 ${ms(median(waits))} 毫秒（目标 ≤ 500），处理器 ${ms(median(shown ?? []))} 毫秒`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
