import { expect, test } from 'vitest'
import { cellsOf, rowsOf, tooMany } from './table.ts'

const row = (number: string, quantity = '', colour = '', size = '') => ({ number, quantity, colour, size })

test.each([
  ['a spreadsheet by tabs', 'FB1001\t500\r\nTX2001\t20\t黑\tM\r\n', [row('FB1001', '500'), row('TX2001', '20', '黑', 'M')]],
  ['commas', 'FB1001,500\nTX2001,20,黑,M', [row('FB1001', '500'), row('TX2001', '20', '黑', 'M')]],
  ['Chinese commas', 'FB1001，500', [row('FB1001', '500')]],
  ['blanks', 'FB1001  500\n\n  TX2001 20 黑 M', [row('FB1001', '500'), row('TX2001', '20', '黑', 'M')]],
  ['quotes around a number with its comma', 'FB1001,"1,200"', [row('FB1001', '1,200')]],
  ['quotes around tabs, breaks and quotes', '"FB1001"\t500\t"深\n""黑"""', [row('FB1001', '500', '深\n"黑"')]],
  ['an empty cell keeps its place', 'TX2001\t20\t\tM', [row('TX2001', '20', '', 'M')]],
  ['one number', 'FB1001', [row('FB1001')]],
  ['a blank', 'FB1001 500', [row('FB1001', '500')]],
  ['the quantity last', 'TX1003 白 L 20\nTX1003\t黑\t42\t30', [row('TX1003', '20', '白', 'L'), row('TX1003', '30', '黑', '42')]],
  ['full-width signs', 'ＴＸ１００３　白　Ｌ　２０', [row('ＴＸ１００３', '２０', '白', 'Ｌ')]],
  ['a line typed among pasted ones', 'FB1001\t500\nTX1003 白 L 20', [row('FB1001', '500'), row('TX1003', '20', '白', 'L')]],
  ['thousands among blanks', 'FB1001 1,200\nFB1002 1,200个', [row('FB1001', '1,200'), row('FB1002', '1,200个')]],
  ['signs of multiplication', 'FB1001×500\nFB1002 x 20\nFB1003*7', [row('FB1001', '500'), row('FB1002', '20'), row('FB1003', '7')]],
  ['numbers that hold an X of their own', 'YX1124\nTX1003\nSX1056x20', [row('YX1124'), row('TX1003'), row('SX1056', '20')]],
  ['no quantity at all', 'TX1003 白 L', [row('TX1003', '', '白', 'L')]],
  ['marks that nobody sees', '\ufeff\u202aFB1001\u202c\t500', [row('FB1001', '500')]],
  ['nothing', ' \n\t\n', []],
])('%s', (_, text, rows) => {
  expect(rowsOf(cellsOf(text))).toEqual(rows)
})

test('a heading says which column is what', () => {
  const text = '序号\t商品名称\t数量\t采购编号\t尺码\n1\t帆布袋\t500\tFB1001\t\n2\tT恤\t20\tTX2001\tM'
  expect(rowsOf(cellsOf(text))).toEqual([row('FB1001', '500'), row('TX2001', '20', '', 'M')])
})

test('too many rows are named, not cut off', () => {
  expect([0, 1, 2000, 2001].map(tooMany)).toEqual(['没有读到采购编号，请检查内容', null, null, '共 2001 行，一次最多 2000 行，请分批处理'])
})
