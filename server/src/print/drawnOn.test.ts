import { describe, expect, test } from 'vitest'
import type { Names } from '../../../contract/artwork/names.ts'
import { judged } from './drawnOn.ts'
import { words } from './surface.fixture.ts'

// Shown to fail with: only the row looked at that is counted as the longest by its signs.

const listOf = (...rows: string[]): Names => ({ columns: ['姓名'], rows: rows.map((row) => [row]) })
const surface = { widthMm: 60, heightMm: 40, layers: [words('{姓名}', { x: 30, y: 20, size: 11 })] }
const over = async (names: Names) => (await judged({ surface, names })).over

describe('rows that are not printed wholly', () => {
  test('none, one and many, of Chinese and of Latin, by the font that they are printed in', async () => {
    expect(await over(listOf('陈荣达', 'Ann'))).toBe(null)
    expect(await over(listOf('陈荣达', '欧阳娜娜司徒', 'Ann'))).toEqual({ rows: 1, first: 2 })
    // As many signs, of which some are narrow.
    expect(await over(listOf('Illililli Lili', 'MWMWMWMWM WMWM', '欧阳娜娜司徒'))).toEqual({ rows: 2, first: 2 })
  })

  test('of a list as long as there may be, they are known before anybody waits for them', async () => {
    const signs = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜']
    const rows = Array.from(
      { length: 2000 },
      (_, at) => `${signs[at % 32]}${signs[(at >> 5) % 32]}${at % 500 === 499 ? '欧阳司徒' : at % 10}`,
    )
    const before = performance.now()
    expect(await over(listOf(...rows))).toEqual({ rows: 4, first: 500 })
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
