import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderContent } from '../../../contract/contract/contractContent.ts'
import { readPdf } from '../paper/readPdf.fixture.ts'
import { contractPdf } from './contractPaper.ts'
import type { AnnexPicture } from './annexPaper.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annex-'))
  path = join(folder, 'a.webp')
  await sharp({ create: { width: 960, height: 720, channels: 3, background: '#2060c0' } })
    .webp()
    .toFile(path)
})
afterAll(() => rm(folder, { recursive: true }))

const party = { name: '荣达贸易有限公司', creditCode: '', address: '', contact: '', phone: '', bank: '', account: '' }
const hash = (sign: string) => sign.repeat(64)
const line = (place: number) => ({
  ...{ place, name: '帆布袋', purchaseNo: 'FB1001', spec: ['正面 2 色丝印'], quantity: 500, unit: '件' },
  ...{ each: '10.0000', amount: '5000.00', leadDays: 7, receiptHash: hash('1'), artwork: [hash('a')], proof: null },
})
const content = (lines: number) =>
  OrderContent.parse({
    ...{ format: 'yincai-contract/1', number: 'C20261121ABCDEFGHJKM', version: 1, orderId: 'YC1', day: '2026-11-21' },
    ...{ seller: party, buyer: party, lines: Array.from({ length: lines }, (_, at) => line(at + 1)) },
    ...{ net: '1.00', taxMode: 'inclusive', taxRate: '0.1300', tax: '0.00', freight: '0.00', gross: '1.00', orderReceiptHash: hash('2') },
    ...{ plan: [], deliverTo: '', clauses: [{ heading: '付款', body: '一次付清' }], amends: null },
    terms: { tolerance: 5, claimDays: 7, hiddenDays: 30, deliverBy: null, extra: '' },
  })
const shown = (place: number, label = '正面'): AnnexPicture => ({ place, label, picture: { path, width: 480 } })
const paper = (lines: number, annex: readonly AnnexPicture[]) =>
  contractPdf({ content: content(lines), hash: hash('f'), marks: { logo: null, seal: null }, annex })
const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

test('the goods with what is printed on them stand behind the signatures, named, and said to bind nobody', async () => {
  const plain = await readPdf(await paper(2, []))
  const pdf = await paper(2, [shown(2), shown(2, '大红 背面')])
  expect(pictures(pdf)).toBe(2)
  const { text, pages } = await readPdf(pdf)
  expect(pages).toBe(plain.pages + 1)
  expect(plain.text).not.toContain('附件')
  const behind = text.slice(text.indexOf('电子签署记录'))
  for (const words of [
    '附件：印上效果图',
    '仅供参考',
    '第 2 项 帆布袋（FB1001）',
    `稿件 ${'a'.repeat(16)}…`,
    '大红 背面',
    `第 ${pages} 页 / 共 ${pages} 页`,
  ])
    expect(behind).toContain(words)
  expect(behind).not.toContain('第 1 项')
  // By these words an authority’s platform finds where the merchant’s seal goes: the last time they stand.
  expect(behind).not.toContain('乙方：')
})

test('many lines with many sides go over pages, each page with its foot, no row across two', async () => {
  const all = Array.from({ length: 9 }, (_, at) => Array.from({ length: at === 4 ? 24 : 5 }, () => shown(at + 1))).flat()
  const pdf = await paper(9, all)
  expect(pictures(pdf)).toBe(all.length)
  const { text, pages } = await readPdf(pdf)
  expect(text).toContain(`第 ${pages} 页 / 共 ${pages} 页`)
  expect(text.match(/第 5 项 帆布袋（FB1001）/g)?.length).toBeGreaterThan(1)
  expect(text).toContain('（续）')
  expect(pages).toBeLessThan(10)
})

test('drawn again it is the same, byte by byte; a picture that cannot be read is left out', async () => {
  const [one, other] = [await paper(1, [shown(1)]), await paper(1, [shown(1)])]
  expect(one.equals(other)).toBe(true)
  const odd = join(folder, 'odd.webp')
  await writeFile(odd, 'no picture')
  const broken = [odd, join(folder, 'gone.webp')].map((at) => ({ ...shown(1), picture: { path: at } }))
  expect((await paper(1, broken)).equals(await paper(1, []))).toBe(true)
  expect(pictures(await paper(1, [...broken, shown(1)]))).toBe(1)
})
