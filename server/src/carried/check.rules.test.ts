import { expect, test } from 'vitest'
import { pictureFacts, type ArtworkFacts } from '../../../artwork/facts.ts'
import { demoRules } from '../../seed/rules.ts'
import { judged } from './check.rules.ts'

const silk = { position: 'front', process: 'silk', colours: 1 }
const line = {
  ...{ productId: 1, quantity: 50, unit: '个', rules: demoRules.canvasBag, selection: { prints: [silk] }, matrix: null },
  ...{ position: 'front', carried: null, unread: null },
}
const [area] = demoRules.canvasBag.positions
const size = { width: area?.widthMm ?? 0, height: area?.heightMm ?? 0 }
const saidOf = (facts: ArtworkFacts) =>
  judged({ ...line, facts }, [])
    .findings.filter(({ rule }) => rule === 'P01')
    .map(({ words }) => words)

test('a picture that a PDF places is not said to be as large as all that is printed there; a picture by itself is', () => {
  const pixels = { width: 300, height: 320 }
  expect(saidOf({ ...pictureFacts(pixels, ['rgb']), format: 'pdf', size, pixels: null, placed: [{ ppi: 140 }] })).toEqual([
    `文件中的图片印在${area?.label}仅 140 像素/英寸，低于 150，会模糊，请提供更大的图片或矢量文件`,
  ])
  expect(saidOf(pictureFacts(pixels, ['rgb']))).toEqual([
    expect.stringContaining(`图片印在${area?.label}（${size.width}×${size.height} 毫米）仅`),
  ])
})
