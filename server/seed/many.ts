import type pg from 'pg'
import { quoted, tokensOf } from '../src/search/tokens.rules.ts'
import { basesFor, insertAlike, type Like } from './many.sql.ts'
import { shades } from './shades.ts'

const series = [
  '升级款',
  '加厚款',
  '轻便款',
  '联名款',
  '城市款',
  '校园款',
  '门店款',
  '会议款',
  '礼赠款',
  '经典款',
  '简约款',
  '国风款',
  '节日款',
  '运动款',
  '旅行款',
  '亲子款',
  '企业款',
  '文创款',
  '定制款',
  '限定款',
  '秋冬款',
  '春夏款',
  '大号款',
  '小号款',
  '双面款',
  '满印款',
  '烫金款',
  '刺绣款',
  '环保款',
  '耐用款',
]

const names = shades.flatMap((colour) => series.map((kind) => ({ colour, kind })))

const firstNumber = 20_001

/**
 * Fills a seeded database up to `total` products for benches: each like one of the demo goods, in another colour and series,
 * spread evenly over the categories. The same total gives the same products. @throws RangeError beyond what names tell apart.
 */
export async function fillWithProducts(pool: pg.Pool, total: number): Promise<void> {
  const { bases, all } = await basesFor(pool)
  if (total > bases.length * names.length) throw new RangeError(`at most ${bases.length * names.length} products`)
  const alike = Array.from({ length: Math.max(0, total - all) }, (_, more): Like => {
    const at = all + more
    const base = bases[at % bases.length] ?? { id: 0, number: '', name: '' }
    const { colour, kind } = names[Math.floor(at / bases.length)] ?? { colour: '', kind: '' }
    const number = `${base.number.replace(/\d+$/, '')}${firstNumber + at}`
    const words = [number.toLowerCase(), colour, kind, ...tokensOf(colour + kind).han.flatMap((run) => [...run])]
    return {
      base: base.id,
      number,
      name: `${base.name} ${colour}${kind}`,
      words: [...new Set(words)].map((word) => `${quoted(word)}:1A`).join(' '),
    }
  })
  if (alike.length > 0) await insertAlike(pool, alike)
}
