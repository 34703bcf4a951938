import { expect, test } from 'vitest'
import { drawnPlates, drawnPreview } from './process.ts'
import { drawing, ink, sheet } from './surface.fixture.ts'

test('each plate is drawn in its turn: nobody else waits for all of them', async () => {
  const surface = sheet(drawing(20, 20, 20, { fill: ink('#c8320f') }), drawing(60, 40, 20, { fill: ink('#c00020', '金') }))
  const ended: string[] = []
  const plates = drawnPlates(1, { surface, paths: {}, whiteBase: true, pixels: 300 }).then((seen) => {
    ended.push('plates')
    return seen
  })
  const preview = drawnPreview(2, { surface, paths: {}, pixels: 300 }).then(() => ended.push('preview'))
  const [{ separations, mostInk }] = await Promise.all([plates, preview])
  expect(ended).toEqual(['preview', 'plates'])
  expect(separations.map(({ plate }) => plate)).toEqual(['Magenta', 'Yellow', 'Black', '金', 'White'])
  expect(mostInk).toBeGreaterThan(1)
})
