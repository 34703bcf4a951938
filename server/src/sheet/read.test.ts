import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareNumber, numberText, plainText } from './cells.rules.ts'
import { csvRows, csvText } from './csv.rules.ts'
import { rowsOfFile } from './read.ts'
import { xlsxBytes } from './write.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'mall-sheet-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Uint8Array | string): Promise<(readonly string[])[]> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return (await rowsOfFile(path)).map(({ cells }) => cells)
}

/** A workbook whose first sheet has these rows of cells, written as XML. */
const workbook = (cells: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="商品" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
    ),
    ...more,
  })

describe('an xlsx', () => {
  test('is read as people see it: formulas by their results, fractions as they were typed', async () => {
    const cells = `<row r="2"><c r="A2" t="str"><f>CONCATENATE("FB","1001")</f><v>FB1001</v></c>
      <c r="B2"><v>0.30000000000000004</v></c><c r="C2" t="b"><v>1</v></c><c r="E2" t="inlineStr"><is><t> 帆布袋 </t></is></c></row>`
    expect(await read(workbook(cells))).toEqual([['FB1001', '0.3', '是', '', '帆布袋']])
  })

  test.each([
    ['a formula that failed', '<row r="3"><c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>', '单元格 B3 的公式有误，请改正后再上传'],
    [
      'a formula without a result',
      '<row r="3"><c r="B3"><f>A1+1</f></c></row>',
      '单元格 B3 的公式还没有结果，请在 Excel 中打开并保存后再上传',
    ],
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>', '单元格 XFD1 超出范围：一个文件最多 100 列'],
    ['a cell far below', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', '一个文件最多 20000 行数据，请拆分后分别导入'],
    [
      'cells in no order',
      '<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>1</v></c></row>',
      '文件无法读取，请在 Excel 中另存为 xlsx 或 csv 后上传',
    ],
  ])('with %s is refused and says where', async (_, cells, fault) => {
    await expect(read(workbook(cells))).rejects.toThrow(fault)
  })

  test('that would unpack beyond reason is refused before it does', async () => {
    const declaring = (size: number) => {
      const bytes = Buffer.from(workbook('', { 'xl/sharedStrings.xml': new Uint8Array(2 ** 20) }))
      bytes.writeUInt32LE(size, bytes.lastIndexOf('xl/sharedStrings.xml') - 46 + 24)
      return bytes
    }
    await expect(read(declaring(200 * 2 ** 20))).rejects.toThrow('文件内容过大')
    // One that says it is small does not become large all the same.
    await expect(read(declaring(10))).rejects.toThrow('文件已损坏')
  })

  test('of cells that never end is refused as soon as it was read once', async () => {
    const began = performance.now()
    await expect(read(workbook('<c r="A1">'.repeat(200_000)))).rejects.toThrow('文件无法读取')
    await expect(read(workbook('<c '.repeat(200_000)))).rejects.toThrow('文件无法读取')
    // Looked through anew from every cell, this takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('that is another archive, or cut short, is refused', async () => {
    await expect(read(zipSync({ 'a.txt': strToU8('a') }))).rejects.toThrow('文件里没有工作表')
    const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
    await expect(read(whole.subarray(0, whole.length - 60))).rejects.toThrow('文件已损坏')
  })

  test('that we wrote holds what was written, whatever it looks like', async () => {
    const rows = [
      ['采购编号', '名称', '市场价'],
      ['=1+1', '+86 @"引号"\n换行', '12.50'],
      ['007', '-3', ''],
    ]
    const bytes = await xlsxBytes([{ name: '商品', rows, widths: [10, 10, 10], numeric: [2] }])
    expect(await read(bytes)).toEqual([rows[0], ['=1+1', '+86 @"引号"\n换行', '12.5'], ['007', '-3', '']])
  })
})

describe('a csv', () => {
  test.each([
    [[['a', 'b']], 'a,b\r\n'],
    [[['=1+1', '+1', '-1', '@a', "'=a"]], `'=1+1,'+1,-1,'@a,''=a\r\n`],
    [[['"', 'x\ny', 'p,q']], '"""","x\ny","p,q"\r\n'],
    [[['', '']], ',\r\n'],
  ])('%j is written %j and read back', (rows, text) => {
    expect(csvText(rows)).toBe(text)
    expect(csvRows(text)).toEqual(rows)
  })

  test('may part its cells by semicolons or tabs, and end without a line break', () => {
    expect(csvRows('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(csvRows('a\tb\n"x\ty"\t')).toEqual([
      ['a', 'b'],
      ['x\ty', ''],
    ])
    expect(csvRows('a,"never closed')).toEqual([['a', 'never closed']])
  })

  test('with bytes of no encoding is refused', async () => {
    await expect(read(Buffer.from([0xff, 0xff, 0x41, 0x0a]))).rejects.toThrow('无法识别文字编码')
  })
})

test('cells lose what nobody sees', () => {
  expect(plainText('\u200b FB\u00a01001\u202e\r\n二 ')).toBe('FB 1001\n二')
  expect([numberText('1e21'), numberText('1001'), numberText('12.50'), numberText('x')]).toEqual(['1e+21', '1001', '12.5', 'x'])
})

test.each([
  ['￥1,200.50 元', '1200.50'],
  ['１２００件', '1200'],
  ['5 个工作日', '5'],
  ['0.14KG', '0.14'],
])('%s means %s', (cell, number) => {
  expect(bareNumber(cell)).toBe(number)
})

test.each(['8,6', '1元5', '1,20', '8 6', '12,34,567', '1件2'])('%s is not taken for another number', (cell) => {
  expect(bareNumber(cell)).toBe(cell)
})
