import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fen } from '../../../contract/money.ts'
import { packingPdf, type PackingPaper } from '../consignment/packingPaper.ts'
import { statementPdf } from '../statement/statementPaper.ts'
import type { StatementPaper } from '../statement/statementSheet.ts'
import { drawnMarks, type Marks } from './marks.ts'

// What the merchant's papers bear: his logo at the head, his seal where a seal belongs.

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${inside}</svg>`
const logo = { svg: svg('<rect width="100" height="100" fill="#2060c0"/>') }
/** As a scanner gives it: red ink, and white paper around it. */
const seal = { svg: svg('<rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="40" fill="#d01818"/>') }
const none: Marks = { logo: null, seal: null }

const statement: Omit<StatementPaper, 'marks'> = {
  number: 'DZ202611001',
  month: '2026-11',
  buyer: '荣达贸易有限公司',
  seller: '青山印务有限公司',
  issuedAt: '2026-12-01 00:05:00',
  opening: fen(0),
  closing: fen(0),
  ...{ sold: '0.00', paid: '0.00', refunded: '0.00', invoiced: '0.00' },
  lines: [],
}
const packing: PackingPaper = {
  ...{ number: 'D1-1', orderId: 'D1', place: 1, of: 1, way: 'prepaid', seller: '青山印务有限公司', companyName: '荣达贸易有限公司' },
  ...{
    placedBy: '李娜',
    receiver: '陈远',
    address: '深圳市南山区科苑路 9 号',
    mark: '',
    rows: [],
    pieces: '0 件',
    cartons: null,
    weightKg: 0,
  },
}

/** How many pictures stand in a PDF; what is seen through is a second one of each. */
const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

test('a statement bears logo and seal, a packing list the logo; without them nothing is drawn', async () => {
  const plain = await statementPdf({ ...statement, marks: none })
  const branded = await statementPdf({ ...statement, marks: { logo, seal: null } })
  const sealed = await statementPdf({ ...statement, marks: { logo, seal } })
  expect(pictures(plain)).toBe(0)
  expect(pictures(branded)).toBeGreaterThan(0)
  expect(pictures(sealed)).toBeGreaterThan(pictures(branded))
  expect(pictures(await packingPdf({ ...packing, marks: none }))).toBe(0)
  const listed = pictures(await packingPdf({ ...packing, marks: { logo, seal } }))
  expect(listed).toBe(pictures(await packingPdf({ ...packing, marks: { logo, seal: null } })))
  expect(listed).toBeGreaterThan(0)
})

test('paper around a seal is seen through, its ink is not', async () => {
  const { seal: drawn } = await drawnMarks({ logo, seal })
  const { data, info } = await sharp(drawn ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const opacity = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  expect(opacity(2, 2)).toBe(0)
  expect(opacity(Math.round(info.width / 2), Math.round(info.height / 2))).toBeGreaterThan(200)
})

test('a mark that cannot be read is left out, and the paper is made', async () => {
  const gone = { path: '/nowhere/mark.png' }
  expect(await drawnMarks({ logo: gone, seal: gone })).toEqual(none)
  expect((await statementPdf({ ...statement, marks: { logo: gone, seal: gone } })).subarray(0, 5).toString()).toBe('%PDF-')
})
