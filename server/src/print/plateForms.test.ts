import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { isInstalled, platesBy } from './golden/rasters.fixture.ts'
import { platePages, plates, told } from './pagePlate.fixture.ts'

const { pageOf, clear } = await platePages()
afterAll(clear)

const all = { OP: true, op: true, OPM: 1 }

/** What Ghostscript has on each plate at these places: 8 dots for a millimetre of 100 by 80. */
async function separated(path: string, places: readonly (readonly [number, number])[]): Promise<number[][]> {
  const made = await platesBy(await readFile(path), 8)
  return places.map(([x, y]) =>
    plates.map((plate) => {
      const one = made.get(plate)
      const perPoint = (8 * 25.4) / 72
      return one ? (one.data[Math.round(one.height - y * perPoint) * one.width + Math.round(x * perPoint)] ?? -1) : 0
    }),
  )
}

describe('a form goes on as things are painted where it is drawn', async () => {
  const hasGhostscript = await isInstalled('gs')
  const inner = '50 50 20 20 re f'
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 300, 300] }
  const group = (more: object = {}) => ({ ...form, Group: { S: 'Transparency', ...more } })
  const over = [0, 153, 255, 255, 0, 0]
  const cut = [0, 0, 0, 255, 0, 0]
  const below = [0, 153, 255, 0, 0, 0]

  test.each([
    ['over others', '/Over gs /Outer Do', { Outer: [`0 0 0 1 k ${inner}`, form] }, over, below],
    ['over others, in the colour that it finds', '/Over gs 0 0 0 1 k /Outer Do', { Outer: [inner, form] }, over, below],
    ['and in a plate that it finds', '/Over gs /S0 cs 1 scn /Outer Do', { Outer: [inner, form] }, [0, 153, 255, 0, 255, 0], below],
    ['one in another', '/Over gs /Outer Do', { Outer: ['/Inner Do', form], Inner: [`0 0 0 1 k ${inner}`, form] }, over, below],
    ['until it says otherwise', '/Over gs /Outer Do', { Outer: [`/Not gs 0 0 0 1 k ${inner}`, form] }, cut, below],
    ['and elsewhere not', 'q /Over gs /Outer Do Q 1 0 0 1 40 0 cm /Outer Do', { Outer: [`0 0 0 1 k ${inner}`, form] }, over, cut],
    ['a group, too', '/Over gs /Outer Do', { Outer: [`0 0 0 1 k ${inner}`, group()] }, over, below],
    ['one that is mixed by itself covers', '/Over gs /Outer Do', { Outer: [`0 0 0 1 k ${inner}`, group({ I: true })] }, cut, below],
    ['one that knocks out its own', '/Over gs /Outer Do', { Outer: [`0 0 0 1 k ${inner}`, group({ K: true })] }, over, below],
    ['one that says so itself', '/Outer Do', { Outer: [`/Over gs 0 0 0 1 k ${inner}`, group()] }, over, below],
  ] as const)('%s', async (_, content, forms, here, beside) => {
    const path = await pageOf(`0 0.6 1 0 k 40 40 120 80 re f q ${content} Q`, {
      ExtGState: (context) => ({ Over: context.obj({ ...all }), Not: context.obj({ OP: false, op: false }) }),
      XObject: (context) => {
        const refs = Object.fromEntries(Object.keys(forms).map((name) => [name, context.nextRef()]))
        for (const [name, [text, about]] of Object.entries(forms)) {
          const own = { XObject: { ...refs }, ExtGState: { Over: { ...all }, Not: { OP: false, op: false } } }
          const ref = refs[name]
          if (ref) context.assign(ref, context.flateStream(text, { ...about, Resources: own } as never))
        }
        return refs
      },
    })
    const places = [
      [60, 60],
      [100, 60],
    ] as const
    expect(await told(path, places)).toEqual([here, beside])
    expect(hasGhostscript ? await separated(path, places) : [here, beside]).toEqual([here, beside])
  })
})
